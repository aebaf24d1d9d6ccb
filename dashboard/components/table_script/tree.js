// The table. Python says what lies where (`data.scene`) and owns every rule. These scripts draw it, let pieces be clicked, dragged,
// typed and reached by arrow keys, keep what has been put down on the current turn, and tell Python through two channels:
// the state "staged" (for what the word would earn) and the trigger "move" (which carries the turn it was made for).
const QUOTE_AFTER = 120
const DRAG_FROM = 6
const NO_ANSWER = 8000
const CATCH_UP = 1
const KEPT_STEPS = 60
const LETTER = /^\p{L}$/u

// A tree of plain objects is laid over the live elements: elements stay, so clicks, focus and hovering outlive a repaint.

const el = (tag, props, ...kids) => ({
  tag,
  props: props ?? {},
  kids: kids.flat(Infinity).filter((kid) => kid != null && kid !== false && kid !== ""),
})

function patch(parent, kids, inSvg = false) {
  const keyed = new Map()
  const loose = []
  for (const node of parent.childNodes) node.tableKey ? keyed.set(node.tableKey, node) : loose.push(node)
  const nodes = kids.map((kid) => {
    const text = typeof kid !== "object"
    const tag = text ? undefined : kid.tag
    let node
    if (kid.props?.k) node = keyed.get(kid.props.k)?.localName === tag ? keyed.get(kid.props.k) : undefined
    else node = loose.splice(loose.findIndex((one) => one.localName === tag) >>> 0, 1)[0]
    if (text) {
      node ??= document.createTextNode("")
      if (node.data !== String(kid)) node.data = kid
      return node
    }
    const svg = inSvg || tag === "svg"
    node ??= svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag)
    dress(node, kid.props)
    patch(node, kid.kids, svg)
    if ("value" in kid.props) node.value = kid.props.value
    return node
  })
  const kept = new Set(nodes)
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove()
  nodes.forEach((node, at) => parent.childNodes[at] !== node && parent.insertBefore(node, parent.childNodes[at] ?? null))
}

function dress(node, props) {
  const before = node.tableProps ?? {}
  for (const name in before) if (!(name in props)) wear(node, name, null)
  for (const name in props) if (props[name] !== before[name]) wear(node, name, props[name])
  node.tableProps = props
  node.tableKey = props.k
}

function wear(node, name, value) {
  if (name.startsWith("on")) node[name] = value
  else if (name === "value") return
  else if (value == null || value === false) node.removeAttribute(name === "k" ? "data-k" : name)
  else node.setAttribute(name === "k" ? "data-k" : name, value === true ? "" : value)
}

const classes = (...names) => names.filter(Boolean).join(" ")
const bold = (text) => text.split("**").map((part, at) => (at % 2 ? el("b", {}, part) : part))
const plainText = (text) => text.replaceAll("**", "")
const symbol = (name) => el("span", { class: "symbol", "aria-hidden": "true" }, name)
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches
