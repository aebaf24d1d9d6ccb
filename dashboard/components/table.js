// The table. Python says what lies where (`data.scene`) and owns every rule. This file draws it, lets pieces be clicked, dragged,
// typed and reached by arrow keys, keeps what has been put down on the current turn, and tells Python through two channels:
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

// What is where

function catalogued(scene) {
  const zones = new Map()
  const pieces = new Map()
  const add = (piece, zone, cell = "") => pieces.set(piece.id, { piece, zone, cell })
  for (const seat of scene.seats ?? [])
    for (const piece of [...(seat.pieces ?? []), ...(seat.stacks ?? []).flatMap(stacked)]) add(piece, { id: `seat:${seat.slot}`, kind: "seat" })
  for (const zone of scene.zones) {
    zones.set(zone.id, zone)
    for (const piece of zone.pieces ?? []) add(piece, zone)
    for (const stack of zone.stacks ?? []) for (const piece of stacked(stack)) add(piece, zone)
    for (const cell of cellsOf(zone)) if (cell.piece) add(cell.piece, zone, cell.id)
  }
  return { zones, pieces }
}

const stacked = (stack) => [...stack.pieces, ...(stack.above ?? []), ...(stack.below ?? []), ...(stack.aside ?? [])]
const cellsOf = (zone) => (zone.kind === "grid" ? zone.cells.flat() : zone.kind === "slip" ? zone.lines.flatMap((line) => line.boxes) : [])
const linesOf = (zone) => (zone.kind === "grid" ? zone.cells : zone.kind === "slip" ? zone.lines.map((line) => line.boxes) : [])
const writes = (zone) => (zone?.kind === "slip" ? "pieces" : (zone?.write ?? ""))
const cellOf = (table, zone, cell) => cellsOf(table.zones.get(zone) ?? {}).find((one) => one.id === cell)
const placedOn = (table, zone) => table.placed.filter((entry) => entry.zone === zone)
const placedAs = (table, id) => table.placed.find((entry) => entry.piece === id)
const placedIn = (table, zone, cell) => table.placed.find((entry) => entry.zone === zone && entry.cell === cell)
const spent = (table) => new Set(table.placed.flatMap((entry) => table.pieces.get(entry.piece)?.piece.uses ?? []))
const picksOf = (table, zone) => table.picked[zone] ?? []
const awaits = (table) => Boolean(table.pending || table.asked)
const busy = (table) => Boolean(awaits(table) || table.play)
const rails = (table) => table.scene.zones.filter((zone) => zone.kind === "rail")
const takes = (table, zone) => [...table.pieces.values()].some(({ piece }) => piece.to?.includes(zone.id))
const keysOf = (piece) => piece.keys ?? (piece.face ? [piece.face] : [])
const same = (one, other) => one.toLocaleUpperCase() === other.toLocaleUpperCase()

function ordered(table, zone) {
  const order = table.orders[zone.id]
  const pieces = zone.pieces ?? []
  if (!order) return pieces
  const place = (piece) => order.indexOf(piece.id) + 1 || order.length + 1
  return [...pieces].sort((one, other) => place(one) - place(other))
}

function isFree(table, piece) {
  return !piece.disabled && !piece.ghost && !placedAs(table, piece.id) && !spent(table).has(piece.id)
}

function activeRail(table) {
  const all = rails(table)
  return all.find((zone) => zone.id === table.rail) ?? all[0]
}

// A full rail hands on to the next one that has room.
function openRail(table, piece) {
  const fits = rails(table).filter((zone) => !piece || piece.to.includes(zone.id))
  const room = (zone) => !zone.boxes || placedOn(table, zone.id).length < zone.boxes
  const at = Math.max(
    0,
    fits.findIndex((zone) => zone.id === activeRail(table)?.id),
  )
  return [...fits.slice(at), ...fits.slice(0, at)].find(room) ?? fits[at]
}

function stagedNow(table) {
  return {
    turn: table.scene.turn,
    number: table.number,
    placed: table.placed.map((entry) => ({ ...entry, marks: [...entry.marks] })),
    picked: table.picked,
    notes: table.notes,
    values: table.values,
  }
}

// What the player does

function changed(table) {
  table.number += 1
  table.notice = null
  table.recap = null
  clearTimeout(table.quote)
  table.quote = setTimeout(() => table.setStateValue("staged", stagedNow(table)), QUOTE_AFTER)
  draw(table)
}

function remember(table) {
  table.past.push(JSON.stringify({ placed: table.placed, picked: table.picked, notes: table.notes }))
  if (table.past.length > KEPT_STEPS) table.past.shift()
}

function undo(table) {
  if (busy(table) || isOut(table)) return
  if (!table.past.length) return tell(table, "Nothing put down on this turn is left to undo.", "quiet")
  Object.assign(table, JSON.parse(table.past.pop()))
  changed(table)
}

function clear(table, zone) {
  if (busy(table) || isOut(table)) return
  const placed = zone ? table.placed.filter((entry) => entry.zone !== zone) : []
  const picked = zone ? { ...table.picked, [zone]: [] } : {}
  if (placed.length === table.placed.length && !Object.values(table.picked).flat().length) return
  remember(table)
  Object.assign(table, { placed, picked, held: "" })
  changed(table)
}

function tell(table, text, tone = "warn") {
  table.notice = { text, tone }
  draw(table)
}

function mayMove(table, piece) {
  if (busy(table)) return false
  if (isOut(table)) return (tell(table, "Time is out."), false)
  if (table.scene.locked) return (tell(table, table.scene.locked, "quiet"), false)
  if (piece?.disabled) return (tell(table, piece.disabled), false)
  return true
}

function send(table, does, piece = "", key = "") {
  if (busy(table)) return
  clearTimeout(table.quote)
  table.pending = { id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`, does, piece, key }
  table.notice = null
  table.setTriggerValue("move", { id: table.pending.id, turn: table.scene.turn, do: does, piece, at: seconds(table), staged: stagedNow(table) })
  wait(table)
}

function wait(table) {
  clearTimeout(table.silence)
  table.silence = setTimeout(() => {
    // what the end of a clock sends is sent again until it is answered
    if (table.scene.clock) table.rung.delete(endOf(table.scene.clock.id, clockNow(table).end))
    Object.assign(table, { pending: null, asked: null, early: null })
    tell(table, "No answer has come yet. Look whether the app still runs, then try again.")
  }, NO_ANSWER)
  draw(table)
}

// A button of the page that changes the table was clicked: Undo.
function onPageButton(table, event) {
  const [target] = event.composedPath()
  if (!table.page_buttons.some((key) => target.closest?.(`.st-key-${key} button`))) return
  table.asked = { heard: table.heard }
  wait(table)
}

function click(table, id) {
  const { piece, zone } = table.pieces.get(id)
  if (placedAs(table, id)) return mayMove(table) && back(table, id)
  if (!mayMove(table, piece)) return
  if (piece.send) return sendPiece(table, piece)
  if (!piece.to?.length) return zone.pick ? pick(table, zone, id) : undefined
  if (table.cursor && piece.to.includes(table.cursor.zone) && roomIn(table, table.cursor.zone, table.cursor.cell, id))
    return put(table, id, table.cursor.zone, { cell: table.cursor.cell, onward: true })
  const first = table.zones.get(piece.to[0])
  const target = first.kind === "rail" ? openRail(table, piece) : first
  if (cellsOf(target).length) return hold(table, id)
  put(table, id, target.id)
}

// A piece that is a move: it may wait for what must be picked first, or ask for a face.
function sendPiece(table, piece) {
  const why = unmet(table, piece)
  if (why) return tell(table, why)
  if (piece.choices) return ask(table, piece.id, "", {})
  send(table, piece.send, piece.id)
}

function hold(table, id) {
  table.held = table.held === id ? "" : id
  table.notice = table.held ? { text: `Now choose where ${nameOf(table.pieces.get(id).piece)} goes.`, tone: "quiet" } : null
  draw(table)
}

function roomIn(table, zone, cell, id = "") {
  const found = cellOf(table, zone, cell)
  if (!found || found.closed || found.text || found.crossed || !admits(found, id)) return false
  return !found.piece || (!found.keeps && isAway(table, found.piece))
}

const admits = (cell, id) => !id || !cell?.admits || cell.admits.includes(id)

// What lies where it is crossed out for something else: equal letters for a joker.
const crossing = (table, id) => table.placed.filter((entry) => table.pieces.get(entry.piece)?.piece.crosses?.includes(id))
const isAway = (table, piece) => Boolean(placedAs(table, piece.id)) || spent(table).has(piece.id)

function put(table, id, zone, where = {}) {
  const { piece, zone: home } = table.pieces.get(id)
  if (!mayMove(table, piece)) return
  if (where.cell && writes(table.zones.get(zone)) === "pencil") return stamp(table, piece, zone, where.cell)
  const target = where.cell ? cellOf(table, zone, where.cell) : null
  if (where.cell && !roomIn(table, zone, where.cell, id)) return tell(table, target?.refuses || "There is no room in that place.")
  const before = placedAs(table, id)
  const known = before && !cellOf(table, before.zone, before.cell)?.plain ? before.face : null
  const face = target?.plain ? (piece.face ?? "") : (where.face ?? known)
  if (piece.choices && face == null) return ask(table, id, zone, where)
  const rail = table.zones.get(zone)
  if (rail.boxes && placedOn(table, zone).filter((entry) => entry.piece !== id).length >= rail.boxes)
    return tell(table, rail.boxes === 1 ? "The place is taken: take back what lies there first." : `All ${rail.boxes} places are taken.`)
  const next = neighbour(table, home, id)
  const there = where.cell && placedIn(table, zone, where.cell)
  const entry = {
    piece: id,
    zone,
    cell: where.cell ?? "",
    face: face ?? piece.face ?? "",
    marks: before?.marks ?? startMarks(piece),
  }
  remember(table)
  const undone = [before, there].flatMap((one) => (one ? [one, ...crossing(table, one.piece)] : []))
  table.placed = table.placed.filter((one) => !undone.includes(one) && !piece.uses?.includes(one.piece))
  const others = placedOn(table, zone)
  const at = where.index == null || where.index >= others.length ? table.placed.length : table.placed.indexOf(others[where.index])
  table.placed.splice(at, 0, entry)
  const last = (one) => Boolean(table.pieces.get(one.piece)?.piece.last)
  table.placed = [...table.placed.filter((one) => !last(one)), ...table.placed.filter(last)]
  table.held = ""
  table.menu = null
  if (rail.kind === "rail") table.rail = zone
  if (where.onward) onward(table)
  if (where.focus !== false)
    table.focus =
      where.onward && table.cursor && table.nearCell ? `c:${table.cursor.zone}:${table.cursor.cell}` : before ? `p:${id}` : (next ?? `p:${id}`)
  changed(table)
}

// A pencil leaves its letter as a note and stays in hand.
function stamp(table, piece, zone, cell) {
  remember(table)
  table.cursor = null
  table.notes = { ...table.notes, [zone]: { ...table.notes[zone], [cell]: (keysOf(piece)[0] ?? "").toLocaleLowerCase() } }
  changed(table)
}

const startMarks = (piece) => (piece.marks ?? []).filter((mark) => mark.start).map((mark) => mark.id)

function neighbour(table, home, id) {
  const all = ordered(table, home)
  const at = all.findIndex((piece) => piece.id === id)
  const free = (piece) => piece.id !== id && isFree(table, piece)
  const found = all.slice(at + 1).find(free) ?? all.slice(0, Math.max(at, 0)).reverse().find(free)
  return found && `p:${found.id}`
}

function back(table, id) {
  const entry = placedAs(table, id)
  const others = placedOn(table, entry.zone)
  const at = others.indexOf(entry)
  const next = others[at + 1] ?? others[at - 1]
  remember(table)
  const undone = [entry, ...crossing(table, id)]
  table.placed = table.placed.filter((one) => !undone.includes(one))
  table.focus = entry.cell ? `c:${entry.zone}:${entry.cell}` : `p:${next?.piece ?? id}`
  if (entry.cell) table.cursor = { zone: entry.zone, cell: entry.cell }
  changed(table)
}

function shift(table, id, by) {
  const entry = placedAs(table, id)
  const at = placedOn(table, entry.zone).indexOf(entry) + by
  if (at >= 0 && at < placedOn(table, entry.zone).length && mayMove(table)) put(table, id, entry.zone, { index: at })
}

function toggleMark(table, id, mark) {
  if (!mayMove(table)) return
  const entry = placedAs(table, id)
  remember(table)
  const marks = entry.marks.includes(mark) ? entry.marks.filter((one) => one !== mark) : [...entry.marks, mark]
  table.placed = table.placed.map((one) => (one === entry ? { ...one, marks } : one))
  changed(table)
}

const isLine = (picked) => /^(row|column):/.test(picked)

function pick(table, zone, id, most = zone.pick) {
  if (!mayMove(table)) return
  const picks = picksOf(table, zone.id)
  const kin = picks.filter((one) => isLine(one) === isLine(id))
  const full = !picks.includes(id) && kin.length >= most
  if (full && most > 1 && !zone.rolls) return tell(table, `${most} are picked already: take one back first.`)
  remember(table)
  const rest = picks.filter((one) => one !== id && !(full && one === kin[0]))
  table.picked = { ...table.picked, [zone.id]: picks.includes(id) ? rest : [...rest, id] }
  changed(table)
}

function clickCell(table, zone, cell) {
  if (!mayMove(table)) return
  if (table.held && table.pieces.get(table.held)?.piece.to?.includes(zone.id)) return put(table, table.held, zone.id, { cell: cell.id, focus: false })
  if (zone.pick) return pick(table, zone, cell.id)
  table.cursor = table.cursor?.zone === zone.id && table.cursor.cell === cell.id ? null : { zone: zone.id, cell: cell.id }
  draw(table)
}

function onward(table, back = false) {
  const { zone, cell } = table.cursor ?? {}
  const lines = linesOf(table.zones.get(zone) ?? {})
  const row = lines.findIndex((line) => line.some((one) => one.id === cell))
  if (row < 0) return
  const column = lines[row].findIndex((one) => one.id === cell)
  const along = table.down ? lines.map((line) => line[column]).filter(Boolean) : lines[row]
  const rest = back ? along.slice(0, table.down ? row : column).reverse() : along.slice((table.down ? row : column) + 1)
  const next =
    back || writes(table.zones.get(zone)) === "pencil" ? rest[0] : rest.find((one) => roomIn(table, zone, one.id) && !placedIn(table, zone, one.id))
  if (next) table.cursor = { zone, cell: next.id }
}

function note(table, zone, cell, text) {
  if (!mayMove(table)) return
  remember(table)
  table.notes = { ...table.notes, [zone]: { ...table.notes[zone], [cell]: text } }
  if (text) onward(table)
  table.focus = `c:${table.cursor.zone}:${table.cursor.cell}`
  changed(table)
}

function ask(table, id, zone, where) {
  table.menu = { id, zone, where }
  table.held = ""
  table.notice = null
  table.focus = "m:0"
  draw(table)
}

function choose(table, face) {
  const { id, zone, where } = table.menu
  const { piece } = table.pieces.get(id)
  if (!piece.send) return put(table, id, zone, { ...where, face })
  Object.assign(table, { menu: null, focus: `p:${id}`, values: { ...table.values, [id]: face } })
  send(table, piece.send, id)
}

function closeMenu(table) {
  if (!table.menu) return
  table.focus = `p:${table.menu.id}`
  table.menu = null
  draw(table)
}

function unmet(table, button) {
  if (button.disabled) return button.disabled
  const counts = (need) => picksOf(table, need.zone).filter((one) => !need.picked || isLine(one) === (need.picked === "lines"))
  return button.needs?.find((need) => placedOn(table, need.zone).length + counts(need).length < need.least)?.sentence
}

function press(table, button, key = "") {
  if (busy(table)) return
  if (button.local === "undo") return undo(table)
  if (button.local === "clear") return clear(table, button.zone)
  if (button.local === "shuffle") return shuffle(table, button.zone)
  const why = unmet(table, button)
  if (why) return tell(table, why)
  send(table, button.id, "", key)
}

function shuffle(table, only) {
  for (const zone of table.scene.zones) {
    if (zone.kind !== "row" || (only ? zone.id !== only : !table.scene.typing?.includes(zone.id))) continue
    const ids = zone.pieces.map((piece) => piece.id)
    for (let at = ids.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1))
      ;[ids[at], ids[other]] = [ids[other], ids[at]]
    }
    table.orders[zone.id] = ids
  }
  draw(table)
}

// Keys

const BUSY_ELSEWHERE = "[role=dialog], [role=menu], [role=listbox], [role=grid], [role=radiogroup], [contenteditable=true]"

// Keys count on the table and where nothing has the focus. A button of the page that was clicked last keeps its own keys, but letters it has none for.
function concerns(table, event, target, inside) {
  if (inside) return !target.matches("select, input, textarea")
  if (!(target instanceof Element) || !table.root.checkVisibility()) return false
  if (target.matches("body, html, main, section")) return true
  const spare = (event.key.length === 1 && event.key !== " ") || event.key === "Backspace" || (event.key === "Enter" && table.typed)
  return spare && target.matches("button, a, summary") && !target.closest(BUSY_ELSEWHERE)
}

function onKey(table, event) {
  const target = event.composedPath()[0]
  const inside = event.composedPath().includes(table.root)
  if (event.key === "Tab") table.typed = false
  if (event.defaultPrevented || event.isComposing || !table.root.isConnected || !concerns(table, event, target, inside)) return
  if (handled(table, event, target, inside)) {
    event.preventDefault()
    event.stopPropagation()
  }
}

function handled(table, event, target, inside) {
  const { key } = event
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z" && inside) return (undo(table), true)
  if (event.ctrlKey || event.metaKey || (event.altKey && !key.startsWith("Arrow"))) return false
  const letter = key.length === 1 && key !== " " && key !== "?"
  if (awaits(table)) return keepEarly(table, key)
  if (table.play) {
    if (inside && key === "ArrowRight") return (nextEvent(table), true)
    if (key === "Escape" || key === "Enter" || key === " ") return (skipEvents(table), true)
    if (!letter || !table.scene.typing) return false
    skipEvents(table)
  }
  if (table.menu) return menuKey(table, key, target)
  if (key === "Escape") return escape(table)
  if (key === "?" && inside) return (toggleHelp(table), true)
  const nav = target.closest?.("[data-nav]")
  if (key === "Enter" && !table.typed && target.closest?.("button")) return false
  const button = table.scene.controls?.find((one) => one.kind === "button" && one.key && same(one.key, key))
  if (button) return (press(table, button, key), true)
  if (nav && /^(Arrow|Home$|End$)/.test(key)) return arrow(table, nav, event)
  if (key === "Backspace" || key === "Delete") return erase(table, nav)
  if (key === " " && table.typed && rails(table).length > 1) return (nextRail(table), true)
  return letter ? typed(table, key, nav) : false
}

// What is typed while an answer is on its way waits for it, so that quick fingers lose nothing.

function keepEarly(table, key) {
  if (key.length > 1 && !["Enter", "Backspace", "Delete"].includes(key)) return false
  table.early ??= { turn: table.scene.turn, sent: table.pending?.key, keys: [] }
  table.early.keys.push(key)
  if (LETTER.test(key)) table.typed = true
  return true
}

// A word typed ahead goes into the new turn's. Nothing else does: a key may mean something there that was not meant.
function takeEarly(table) {
  if (!table.early || awaits(table)) return
  const { turn, sent, keys } = table.early
  table.early = null
  if (keys.every((key) => key === sent) || (table.scene.turn === turn && table.notice)) return
  const word = LETTER.test(keys[0]) && table.scene.typing && !table.scene.locked
  if (table.scene.turn === turn || !word) return tell(table, "You typed before the table had answered. Look again, then type.", "quiet")
  for (const key of keys) {
    // the focus may lie on a tile that the letter before has taken along
    const { activeElement: active } = table.root.getRootNode()
    handled(table, { key }, table.root.contains(active) ? active : table.root, true)
  }
}

function menuKey(table, key, target) {
  const { faces } = table.pieces.get(table.menu.id).piece.choices
  if (key === "Escape") return (closeMenu(table), true)
  const face = faces.find((one) => same(one, key))
  if (face != null) return (choose(table, face), true)
  const nav = target.closest?.("[data-nav]")
  if (nav && key.startsWith("Arrow")) return arrow(table, nav, { key })
  return key.length === 1 && key !== " "
}

function escape(table) {
  if (table.help) return (toggleHelp(table), true)
  if (table.held) return (hold(table, table.held), true)
  if (table.cursor) return ((table.cursor = null), draw(table), true)
  if (!table.placed.length && !Object.values(table.picked).flat().length) return false
  return (clear(table), true)
}

function arrow(table, nav, { key, altKey, shiftKey }) {
  table.typed = false
  const id = nav.dataset.k.startsWith("p:") ? nav.dataset.k.slice(2) : ""
  const sideways = key === "ArrowLeft" || key === "ArrowRight"
  if (id && sideways && (altKey || shiftKey) && placedAs(table, id) && !placedAs(table, id).cell)
    return (shift(table, id, key === "ArrowLeft" ? -1 : 1), true)
  const next = nearest(table, nav, key)
  if (!next) return true
  table.focus = next.dataset.k
  if (next.dataset.cell && writes(table.zones.get(next.dataset.nav))) {
    table.cursor = { zone: next.dataset.nav, cell: next.dataset.cell }
    table.down = table.zones.get(next.dataset.nav).kind === "grid" && !sideways
  }
  draw(table)
  return true
}

function nearest(table, from, key) {
  const all = [...table.room.querySelectorAll("[data-nav]")]
  const zone = all.filter((one) => one.dataset.nav === from.dataset.nav)
  if (key === "Home") return zone[0]
  if (key === "End") return zone.at(-1)
  const here = centre(from)
  const sideways = key === "ArrowLeft" || key === "ArrowRight"
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1
  // On a slip the next line counts, however far its nearest empty box is to the side.
  const lined = !sideways && table.zones.get(from.dataset.nav)?.kind === "slip"
  const best = (list) => {
    const far = (one) => {
      const there = centre(one)
      const along = sign * (sideways ? there.x - here.x : there.y - here.y)
      const across = Math.abs(sideways ? there.y - here.y : there.x - here.x)
      if (along <= 4 || (sideways && across > here.height / 2)) return Infinity
      return lined ? 12 * along + across : along + 2 * across
    }
    return list.reduce((found, one) => (far(one) < (found ? far(found) : Infinity) ? one : found), null)
  }
  if (sideways) return best(zone) ?? zone[zone.indexOf(from) + sign]
  return best(zone) ?? best(all.filter((one) => one.dataset.nav !== from.dataset.nav))
}

// Where it lies on the mat, whatever way it is gliding just now.
function centre(element) {
  const { offsetWidth: width, offsetHeight: height } = element
  let [x, y] = [width / 2, height / 2]
  for (let one = element; one && !one.classList.contains("mat"); one = one.offsetParent) [x, y] = [x + one.offsetLeft, y + one.offsetTop]
  return { x, y, height }
}

function erase(table, nav) {
  table.typed = true
  const cell = nav?.dataset.cell ? { zone: nav.dataset.nav, cell: nav.dataset.cell } : table.cursor
  if (cell && writes(table.zones.get(cell.zone)) === "pencil") {
    table.cursor = cell
    return (note(table, cell.zone, cell.cell, ""), true)
  }
  const id = nav?.dataset.k.startsWith("p:") ? nav.dataset.k.slice(2) : ""
  if (id && placedAs(table, id)) return (mayMove(table) && back(table, id), true)
  if (cell) {
    table.cursor = cell
    if (!placedIn(table, cell.zone, cell.cell)) onward(table, true)
    const there = placedIn(table, table.cursor.zone, table.cursor.cell)
    if (there) mayMove(table) && back(table, there.piece)
    else draw(table)
    return true
  }
  const rail = [activeRail(table), ...rails(table)].find((zone) => zone && placedOn(table, zone.id).length)
  if (!rail || !mayMove(table)) return Boolean(rails(table).length)
  const focus = table.root.getRootNode().activeElement?.dataset.k
  back(table, placedOn(table, rail.id).at(-1).piece)
  if (focus) setFocus(table, focus)
  return true
}

// Right after a letter, the space bar goes on to the next word.
function nextRail(table) {
  const all = rails(table)
  table.rail = all[(all.indexOf(activeRail(table)) + 1) % all.length].id
  draw(table)
}

function typed(table, key, nav) {
  const at = nav?.dataset.cell && writes(table.zones.get(nav.dataset.nav)) ? { zone: nav.dataset.nav, cell: nav.dataset.cell } : table.cursor
  if (at && writes(table.zones.get(at.zone)) === "pencil") return pencil(table, at, key)
  if (!table.scene.typing) return false
  table.typed = true
  const target = at ? at.zone : openRail(table)?.id
  const found = matching(table, key, target, at && cellOf(table, at.zone, at.cell))
  if (!found) return (tell(table, `No ${key.toLocaleUpperCase()} is left to take.`), true)
  const { piece, face } = found
  if (!target) return (hold(table, piece.id), true)
  if (at) {
    table.cursor = at
    table.nearCell = Boolean(nav?.dataset.cell)
    put(table, piece.id, at.zone, { cell: at.cell, face, onward: true, focus: table.nearCell })
    table.nearCell = false
    return true
  }
  const caret = nav?.dataset.nav === target ? placedOn(table, target).findIndex((entry) => `p:${entry.piece}` === nav.dataset.k) + 1 || null : null
  put(table, piece.id, target, { index: caret, face, focus: false })
  // a full word hands on to the next one, and the focus goes along
  if (table.zones.get(nav?.dataset.nav)?.kind === "rail") setFocus(table, `p:${piece.id}`)
  return true
}

function pencil(table, at, key) {
  const zone = table.zones.get(at.zone)
  const letters = zone.pencils
  const fits = letters ? letters.toLocaleUpperCase().includes(key.toLocaleUpperCase()) : /^[\p{L}.]$/u.test(key)
  table.cursor = at
  if (!fits) return (tell(table, `${key.toLocaleUpperCase()} cannot be noted here.`), true)
  return (note(table, at.zone, at.cell, key.toLocaleLowerCase()), true)
}

function matching(table, key, target, cell) {
  const zones = table.scene.typing.map((id) => table.zones.get(id))
  const all = zones.flatMap((zone) => (zone.pieces ? ordered(table, zone) : cellsOf(zone).flatMap((cell) => cell.piece ?? [])))
  const fit = all.filter((piece) => isFree(table, piece) && piece.to && (!target || piece.to.includes(target)) && admits(cell, piece.id))
  const piece = fit.find((one) => !one.choices && keysOf(one).some((own) => same(own, key)))
  if (piece) return { piece }
  const held = fit.find((one) => one.choices && keysOf(one).some((own) => same(own, key)))
  if (held) return { piece: held }
  if (cell?.plain) return null
  for (const joker of fit) {
    const face = joker.choices?.faces.find((one) => same(one, key))
    if (face != null) return { piece: joker, face }
  }
  return null
}

function setFocus(table, key) {
  table.focus = key
  refocus(table)
}

function toggleHelp(table) {
  table.help = !table.help
  table.focus = table.help ? "help-close" : "help"
  draw(table)
}

// Dragging

function grab(table, event, id) {
  const { piece } = table.pieces.get(id)
  if (event.button !== 0 || busy(table) || table.scene.locked || piece.disabled || (!piece.to?.length && !placedAs(table, id))) return
  table.drag?.end.abort()
  const end = new AbortController()
  table.drag = { id, piece, end, element: event.currentTarget, x: event.clientX, y: event.clientY, ghost: null }
  const { signal } = end
  window.addEventListener("pointermove", (move) => dragged(table, move), { signal })
  window.addEventListener("pointerup", (up) => dropped(table, up), { signal })
  window.addEventListener("pointercancel", () => letGo(table), { signal })
  window.addEventListener("blur", () => letGo(table), { signal })
}

function dragged(table, event) {
  const { drag } = table
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM) return
  if (!drag.ghost) lift(table)
  const room = table.root.getBoundingClientRect()
  const turn = Math.max(-5, Math.min(5, (event.clientX - (drag.lastX ?? event.clientX)) * 0.6))
  drag.lastX = event.clientX
  drag.ghost.style.transform = `translate(${event.clientX - room.left - drag.dx}px, ${event.clientY - room.top - drag.dy}px) rotate(${turn}deg)`
  const drop = dropAt(table, event.clientX, event.clientY)
  if (JSON.stringify(drop) !== JSON.stringify(table.drop)) {
    table.drop = drop
    draw(table)
  }
}

function lift(table) {
  const { drag } = table
  const box = drag.element.getBoundingClientRect()
  drag.dx = drag.x - box.left
  drag.dy = drag.y - box.top
  drag.ghost = drag.element.cloneNode(true)
  drag.ghost.removeAttribute("data-k")
  drag.ghost.removeAttribute("data-piece")
  drag.ghost.setAttribute("aria-hidden", "true")
  drag.ghost.classList.add("carried")
  drag.ghost.style.width = `${box.width}px`
  drag.ghost.style.height = `${box.height}px`
  table.layer.append(drag.ghost)
  table.menu = null
  table.held = ""
  draw(table)
}

function dropAt(table, x, y) {
  const hit = table.root.getRootNode().elementFromPoint(x, y)?.closest("[data-drop]")
  if (!hit) return null
  const [zone, cell = ""] = hit.dataset.drop.split("|")
  if (!table.drag.piece.to?.includes(zone)) return null
  if (cell) return roomIn(table, zone, cell, table.drag.id) ? { zone, cell } : null
  if (cellsOf(table.zones.get(zone)).length) return null
  const others = [...hit.querySelectorAll("[data-placed]")].filter((one) => one.dataset.placed !== table.drag.id)
  const index = others.filter((one) => {
    const box = one.getBoundingClientRect()
    return box.bottom < y || (box.top <= y && box.left + box.width / 2 < x)
  }).length
  return { zone, index }
}

// Why the place that a piece was let go over does not take it.
function refusalAt(table, x, y) {
  const [zone, cell] = table.root.getRootNode().elementFromPoint(x, y)?.closest("[data-drop]")?.dataset.drop.split("|") ?? []
  return cell && table.drag.piece.to?.includes(zone) ? cellOf(table, zone, cell)?.refuses : ""
}

function dropped(table, event) {
  const { drag, drop } = table
  if (!drag.ghost) return letGo(table)
  table.from = { [drag.id]: drag.ghost.getBoundingClientRect() }
  const over = drop ?? dropAt(table, event.clientX, event.clientY)
  const refused = !over && refusalAt(table, event.clientX, event.clientY)
  letGo(table)
  table.dragged = true
  setTimeout(() => (table.dragged = false))
  if (over) put(table, drag.id, over.zone, over.cell ? { cell: over.cell } : { index: over.index })
  else if (refused) tell(table, refused)
  else if (placedAs(table, drag.id)) back(table, drag.id)
  else draw(table)
}

function letGo(table) {
  table.drag.end.abort()
  table.drag.ghost?.remove()
  table.drag = table.drop = null
  draw(table)
}

// What the others did, one after another

function startEvents(table, first) {
  const { events = [], events_from: from = 0, pace = 1400 } = table.scene
  const end = from + events.length
  const at = Math.max(first, from)
  table.shown = end
  if (table.play || at >= end) return
  if (still() || pace === 0) return recap(table, at)
  table.play = { at }
  showEvent(table)
}

function showEvent(table) {
  const { events, events_from: from = 0, pace = 1400 } = table.scene
  const event = events[table.play.at - from]
  announce(table, event.text)
  table.timer = setTimeout(() => nextEvent(table), event.pace ?? pace)
}

function nextEvent(table) {
  const { events = [], events_from: from = 0 } = table.scene
  clearTimeout(table.timer)
  table.play = { at: Math.max(table.play.at + 1, from) }
  if (table.play.at >= from + events.length) table.play = null
  else showEvent(table)
  draw(table)
}

function skipEvents(table) {
  const { at } = table.play
  clearTimeout(table.timer)
  table.play = null
  recap(table, at, at + 1)
  draw(table)
}

function recap(table, at, unsaid = at) {
  const { events, events_from: from = 0 } = table.scene
  table.recap = events.slice(at - from).map((event) => event.text)
  for (const event of events.slice(unsaid - from)) announce(table, event.text)
}

function announce(table, text) {
  const line = document.createElement("p")
  line.textContent = plainText(text)
  table.log.append(line)
  while (table.log.childElementCount > 30) table.log.firstElementChild.remove()
}

// A zone that an event changes later still lies as it was before; one that no event names lies as it does now.
function viewed(table) {
  const { scene } = table
  if (!table.play) return markedScene(table)
  const gone = scene.events.slice(0, table.play.at - (scene.events_from ?? 0) + 1)
  const over = (now, before, list, name) =>
    now.map((one) => {
      const versions = (events) => events.flatMap((event) => event[list] ?? []).filter((other) => other[name] === one[name])
      if (!versions(scene.events).length) return one
      return versions(gone).at(-1) ?? before?.find((other) => other[name] === one[name]) ?? one
    })
  return {
    ...scene,
    zones: over(scene.zones, table.before?.zones, "zones", "id"),
    seats: over(scene.seats ?? [], table.before?.seats, "seats", "slot"),
    event: gone.at(-1),
  }
}

// Marks of the clock that are past have changed plates.
function markedScene(table) {
  const { scene } = table
  const plates = scene.clock ? gone(table).flatMap((mark) => mark.seats ?? []) : []
  if (!plates.length) return scene
  return { ...scene, seats: (scene.seats ?? []).map((seat) => plates.filter((one) => one.slot === seat.slot).at(-1) ?? seat) }
}

// The clock: Python's time, running on here between two runs

function passed(table) {
  const { clock } = table.scene
  return clock.now + (clock.running === false ? 0 : (performance.now() - table.clockSince) / 1000)
}

const gone = (table) => (table.scene.clock?.marks ?? []).filter((mark) => mark.at <= passed(table))

// The clock as it is by now: a mark may have turned the hourglass.
function clockNow(table) {
  const { clock } = table.scene
  const turned = gone(table).filter((mark) => mark.end != null).at(-1)
  return turned ? { ...clock, end: turned.end, since: turned.at, label: turned.label || clock.label } : clock
}

function seconds(table) {
  if (!table.scene.clock) return (performance.now() - table.since) / 1000
  const { end } = clockNow(table)
  return end == null ? passed(table) : Math.min(passed(table), end)
}

const endOf = (clock, end) => `${clock}@end@${end}`

function isOut(table) {
  const clock = table.scene.clock && clockNow(table)
  return Boolean(clock?.send && clock.running !== false && clock.end != null && passed(table) >= clock.end)
}

// A clock that goes on is not set: it only catches up when this computer was asleep.
function setClock(table, known, shown) {
  const { clock } = table.scene
  if (!clock) return
  const goes = known?.id === clock.id && known.running !== false && clock.running !== false
  const ahead = shown - clock.now
  if (goes && ahead > -CATCH_UP && ahead < NO_ANSWER / 1000) table.clockSince = performance.now() - 1000 * ahead
  else if (known?.id !== clock.id || known.now !== clock.now || known.running !== clock.running) table.clockSince = performance.now()
}

function tick(table) {
  const { clock } = table.scene
  if (!clock || clock.running === false || !table.root.isConnected) return
  const now = passed(table)
  for (const mark of clock.marks ?? []) ring(table, `${clock.id}@${mark.at}`, now >= mark.at, mark)
  const { end } = clockNow(table)
  if (end != null) ring(table, endOf(clock.id, end), now >= end, clock)
  for (const face of table.room.querySelectorAll(".clock")) {
    face.className = clockClass(table)
    patch(face, clockFace(table))
  }
}

function ring(table, name, due, { text, send: does }) {
  if (!due || table.rung.has(name) || (does && busy(table))) return
  table.rung.add(name)
  if (text) {
    table.recap = [...(table.recap ?? []), text]
    announce(table, text)
    draw(table)
  }
  if (does) send(table, does)
}

// Drawing

function draw(table) {
  const places = table.still ? new Map() : measured(table)
  const focused = table.root.getRootNode().activeElement?.dataset?.k
  const view = viewed(table)
  Object.assign(table, catalogued(view), { event: view.event })
  patch(table.room, drawn(table, view))
  for (const zone of new Set([...table.room.querySelectorAll("[data-nav]")].map((one) => one.dataset.nav))) rove(table, zone)
  placeMenu(table)
  table.focus ??= focused
  refocus(table)
  if (!table.still) glide(table, places)
  table.still = false
  table.from = null
  table.ends = Object.fromEntries(view.zones.filter((zone) => zone.send && zone.pieces?.length).map((zone) => [zone.id, zone.pieces.at(-1).id]))
}

function rove(table, zone) {
  const all = [...table.room.querySelectorAll(`[data-nav="${CSS.escape(zone)}"]`)]
  const stop = all.find((one) => one.dataset.k === table.stops[zone]) ?? all.find((one) => one.getAttribute("aria-disabled") !== "true") ?? all[0]
  for (const one of all) one.tabIndex = one === stop ? 0 : -1
}

function refocus(table) {
  const key = table.focus
  table.focus = null
  const active = table.root.getRootNode().activeElement
  if (!key || active?.dataset.k === key) return
  const find = (name) => table.room.querySelector(`[data-k="${CSS.escape(name)}"]`)
  const lost = () => table.room.querySelector(table.play ? "[data-k=skip]" : "[data-nav][tabindex='0']")
  const cell = /^c:([^:]*):(.*)$/.exec(key)
  const inCell = () => cell && table.room.querySelector(`[data-nav="${CSS.escape(cell[1])}"][data-cell="${CSS.escape(cell[2])}"]`)
  const next = find(key) ?? inCell() ?? (table.returnTo && !table.play ? find(table.returnTo) : null) ?? lost()
  if (!table.play) table.returnTo = null
  if (table.play && next?.dataset.k === "skip") table.returnTo = key
  next?.focus({ preventScroll: true })
}

function measured(table) {
  const places = new Map()
  for (const one of table.room.querySelectorAll("[data-piece]")) {
    const frame = one.closest("[data-anchor]")
    const box = one.getBoundingClientRect()
    const base = frame?.getBoundingClientRect() ?? { left: 0, top: 0 }
    places.set(one.dataset.piece, { box, zone: frame?.dataset.anchor, x: box.left - base.left, y: box.top - base.top })
  }
  return places
}

function glide(table, before) {
  for (const flight of table.gliding.splice(0)) {
    flight.onfinish()
    flight.cancel()
  }
  if (still()) return
  for (const [id, now] of measured(table)) {
    const element = table.room.querySelector(`[data-piece="${CSS.escape(id)}"]`)
    const was = table.from?.[id] ? { box: table.from[id] } : (before.get(id) ?? entrance(table, id, before))
    if (!was || (was.zone === now.zone && Math.hypot(was.x - now.x, was.y - now.y) < 2)) continue
    const across = was.zone === now.zone ? [was.x - now.x, was.y - now.y] : [was.box.left - now.box.left, was.box.top - now.box.top]
    const scale = was.box.width && now.box.width ? was.box.width / now.box.width : 1
    const glide = element.animate(
      [
        { transform: `translate(${across[0]}px, ${across[1]}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 5, opacity: was.entering ? 0 : 1 },
        { transform: "none", transformOrigin: "0 0", zIndex: 5, opacity: 1 },
      ],
      { duration: table.play ? 420 : 190, easing: "cubic-bezier(.2,.7,.2,1)" },
    )
    // A piece in flight passes over buttons: the press below it must reach them.
    element.setAttribute("data-glides", "")
    glide.onfinish = () => element.removeAttribute("data-glides")
    table.gliding.push(glide)
  }
}

function entrance(table, id, before) {
  const from = table.pieces.get(id)?.piece.enter_from
  const lifted = from && table.lifted?.zone === from ? table.lifted.piece : null
  if (lifted) table.lifted = null
  const tile = from && before.get(lifted ?? table.ends[from])
  if (tile) return { box: tile.box, entering: true }
  const anchor = from && table.room.querySelector(`[data-anchor="${CSS.escape(from)}"]`)
  if (!anchor) return null
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return { box: { left: left + width / 2 - 20, top: top + height / 2 - 20, width: 0 }, entering: true }
}

function drawn(table, view) {
  const bands = view.layout.map((band) =>
    el(
      "div",
      { class: classes("band", `below-${band.stack_below ?? 740}`, band.main != null && "beside"), style: besideStyle(band) },
      band.columns.map((column, at) =>
        el(
          "div",
          {
            class: classes("column", column.weight === 0 && "tight", band.main === at && "main"),
            style: `--weight:${column.weight ?? 1}`,
          },
          column.blocks.map((name) => drawBlock(table, view, name)),
        ),
      ),
    ),
  )
  const name = awaits(table) ? `${view.label}, waiting for an answer` : view.label
  return [
    el(
      "div",
      { k: "mat", class: classes("mat", table.drag?.ghost && "dragging", view.locked && "locked"), role: "group", "aria-label": name },
      bands,
      drawMenu(table),
      drawHelp(table),
    ),
  ]
}

function besideStyle(band) {
  if (band.main == null) return null
  const others = band.columns.length - 1
  return `--main:${band.columns[band.main].weight ?? 1}fr;--others:${others};--rows:${"auto ".repeat(others - 1)}1fr`
}

function drawBlock(table, view, name) {
  if (name === "seats") return drawSeats(table, view)
  if (name === "desk") return drawDesk(table, view)
  if (name === "messages") return drawMessages(table, view)
  if (name === "controls") return drawControls(table, view)
  if (name === "clock") return drawClock(table, view)
  const zone = table.zones.get(name)
  return { row: drawRow, grid: drawGrid, slip: drawSlip, stacks: drawStacks }[zone.kind](table, zone, view)
}

// A click on a row that is one button sends the tile below the pointer along; from the keyboard it is the last one.
function sendRow(table, zone, event) {
  if (!mayMove(table, zone)) return
  const piece = event.composedPath()[0].closest?.("[data-piece]")?.dataset.piece ?? zone.pieces?.at(-1)?.id ?? ""
  table.lifted = { zone: zone.id, piece }
  send(table, zone.send, piece)
}

function fold(table, zone) {
  table.open.has(zone.id) ? table.open.delete(zone.id) : table.open.add(zone.id)
  draw(table)
}

function foldedHead(table, zone) {
  const open = table.open.has(zone.id)
  return el(
    "div",
    { class: "head" },
    el(
      "button",
      { k: `f:${zone.id}`, type: "button", class: "fold", "aria-expanded": String(open), onclick: () => fold(table, zone) },
      symbol(open ? "expand_less" : "expand_more"),
      el("span", {}, zone.title),
    ),
    open && el("span", { class: "hint" }, zone.hint),
  )
}

function head(zone, more) {
  if (!zone.title && !zone.hint) return null
  return el("div", { class: classes("head", more) }, el("span", { class: "title" }, zone.title), el("span", { class: "hint" }, zone.hint))
}

const zoneProps = (zone, name) => ({
  k: `z:${zone.id}`,
  class: classes("zone", name),
  role: "group",
  "aria-label": zone.title || zone.id,
  "data-anchor": zone.id,
})

function drawSeats(table, view) {
  const plates = (view.seats ?? []).map((seat) => {
    const lit = view.event ? view.event.seat === seat.slot : seat.to_act
    const share = seat.progress == null ? null : Math.min(1, seat.progress)
    return el(
      "div",
      {
        k: `seat:${seat.slot}`,
        class: classes("seat", lit && "lit"),
        style: `--fill:var(--seat-${seat.slot})`,
        role: "group",
        "aria-label": seat.name,
        "data-anchor": `seat:${seat.slot}`,
      },
      el("div", { class: "who" }, el("b", {}, seat.name), el("span", { class: "quiet" }, seat.tag)),
      seat.figures?.length &&
        el(
          "div",
          { class: "figures" },
          seat.figures.map((figure) => el("span", {}, el("b", {}, figure.value), figure.word && ` ${figure.word}`)),
        ),
      seat.stacks?.length &&
        el(
          "div",
          { class: "spreads", style: spreadStyle(seat.stacks) },
          seat.stacks.map((stack, at) => drawSmallSpread(table, stack, { id: `seat:${seat.slot}` }, at)),
        ),
      seat.pieces?.length &&
        el(
          "div",
          { class: "minis" },
          seat.pieces.map((piece) => drawPiece(table, piece, { id: `seat:${seat.slot}` }, "mini")),
        ),
      seat.lines?.length && drawSmallSlip(seat.lines),
      seat.note && el("div", { class: "quiet" }, seat.note),
      share != null && el("div", { class: "progress", "aria-hidden": "true" }, el("i", { style: `width:${(100 * share).toFixed(1)}%` })),
    )
  })
  return el(
    "div",
    { k: "seats", class: classes("seats", plates.length > 3 && "many") },
    view.seats_title && head({ title: view.seats_title }),
    el("div", { class: "plates" }, plates),
  )
}

function drawSmallSlip(lines) {
  const said = (line) => line.boxes.map((cell) => (cell.crossed ? "crossed out" : cell.text || "empty")).join(" ")
  return el(
    "div",
    { class: "paper" },
    lines.map((line) =>
      el(
        "div",
        { class: classes("little", line.dashed && "dashed", line.gap && "gapped"), role: "img", "aria-label": `${line.label}: ${said(line)}, ${line.value}` },
        line.boxes.map((cell) => el("i", { class: classes(cell.complete && "complete", cell.fresh && "fresh", cell.crossed && "crossed") }, cell.text)),
      ),
    ),
  )
}

function drawRow(table, zone) {
  if (zone.fold && !table.open.has(zone.id)) return el("div", zoneProps(zone, classes("row", zone.look)), foldedHead(table, zone))
  const pieces = ordered(table, zone)
  const own = pieces.map((piece) => drawPiece(table, piece, zone, zone.look))
  const guests = placedOn(table, zone.id).map((entry) => drawPiece(table, table.pieces.get(entry.piece).piece, zone, zone.look, entry))
  const blanks = Math.max(0, (zone.places ?? 0) - own.length - guests.length)
  for (let at = 0; at < blanks; at++) own.push(el("span", { class: classes("piece slot", zone.look), "aria-hidden": "true" }))
  const drop = table.drop?.zone === zone.id
  const count = own.length + guests.length
  const columns = zone.columns || (zone.look === "hand" ? Math.max(count, 7) : 0)
  return el(
    "div",
    zoneProps(zone, classes("row", zone.look, drop && "over", isTarget(table, zone) && "target")),
    zone.fold ? foldedHead(table, zone) : head(zone),
    zone.send && count > 0
      ? el(
          "button",
          {
            k: `r:${zone.id}`,
            type: "button",
            class: classes("pieces one", !table.scene.locked && "live"),
            "data-nav": zone.id,
            onclick: (event) => sendRow(table, zone, event),
          },
          el("span", { class: "said" }, zone.send_label || zone.title),
          own,
        )
      : count === 0 && zone.empty
      ? el("div", { class: "pieces bare", "data-drop": zone.id }, el("span", { class: "quiet" }, zone.empty))
      : el(
          "div",
          {
            class: classes("pieces", columns && "columns", count > 9 && "crowd"),
            style: columns ? `--columns:${columns};--narrow:${zone.narrow_columns || columns}` : null,
            "data-drop": zone.id,
            // a long list scrolls, which must be possible by keys
            ...(zone.fold && zone.look === "options" ? { tabindex: "0", role: "group", "aria-label": zone.title } : {}),
          },
          own,
          guests,
        ),
  )
}

const isTarget = (table, zone) =>
  Boolean(table.drag?.ghost ? table.drag.piece.to?.includes(zone.id) : table.held && table.pieces.get(table.held)?.piece.to?.includes(zone.id))

function nameOf(piece, entry) {
  const face = entry?.face || piece.face
  return piece.title || face || piece.label || (piece.face_down ? "a tile lying face down" : "an empty piece")
}

function spoken(table, piece, entry) {
  const parts = [piece.label || (piece.face_down && !piece.title ? "face down" : nameOf(piece, entry))]
  if (entry && entry.face && piece.face !== entry.face) parts.push(`as ${entry.face}`)
  if (!piece.label) {
    if (piece.title && piece.note) parts.push(piece.note)
    if (piece.owner != null) parts.push(`owner ${piece.owner_label || piece.owner + 1}`)
    else if (piece.under) parts.push(piece.under)
    parts.push(piece.badge, piece.top_right, piece.bottom_left, piece.bottom_right)
  }
  parts.push(...(piece.tokens ?? []).map((token) => token.said), piece.dot, piece.outline, piece.dashed)
  if (entry) parts.push(entry.cell ? `put down in ${entry.cell}` : "put down")
  if (entry && crossing(table, piece.id).length) parts.push("crossed out")
  if (table.held === piece.id) parts.push("in hand, choose a place")
  parts.push(piece.disabled)
  return parts.filter(Boolean).join(", ")
}

function motif(piece, entry) {
  if (piece.face_down) return null
  if (entry?.face && entry.face !== piece.face) return el("span", { class: "face" }, entry.face)
  if (piece.drawing)
    return el("svg", { class: classes("drawing", piece.lines && "lines"), viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: piece.drawing }))
  if (piece.symbol) return symbol(piece.symbol)
  return el("span", { class: "face" }, entry?.face || piece.face)
}

function drawPiece(table, piece, zone, look, entry = null) {
  if (!entry && (placedAs(table, piece.id) || spent(table).has(piece.id) || piece.ghost))
    return el("span", { class: classes("piece slot", look), "aria-hidden": "true" }, motif(piece))
  const picked = picksOf(table, zone.id).includes(piece.id)
  const lit = table.event?.highlight?.includes(piece.id)
  const acts = Boolean(entry || piece.to?.length || piece.send || zone.pick || piece.disabled)
  const name = spoken(table, piece, entry)
  const props = {
    k: `p:${piece.id}`,
    class: classes(
      "piece",
      look,
      piece.owner != null && "owned",
      piece.face_down && "back",
      piece.outline && "offered",
      piece.dashed && "dashed",
      piece.faded && "faded",
      piece.filled && "filled",
      picked && "picked",
      table.held === piece.id && "held",
      entry && "staged",
      entry && entry.face !== (piece.face ?? "") && "chosen",
      lit && "lit",
      table.drag?.ghost && table.drag.id === piece.id && "lifted",
      table.pending?.piece === piece.id && "sent",
      acts && !piece.disabled && "live",
      (entry || piece.to?.length) && "movable",
      (entry?.face ?? piece.face ?? "").length > 1 && "long",
    ),
    style: piece.owner != null ? `--fill:var(--seat-${piece.owner})` : piece.tint != null ? `--ink:var(--tint-${piece.tint})` : null,
    "data-piece": piece.id,
    "data-placed": entry ? piece.id : null,
    title: piece.disabled || (look === "options" ? null : piece.title) || null,
  }
  const body = look === "options" ? optionBody(piece) : tileBody(piece, entry)
  if (!acts && zone.send) return el("span", { ...props, "aria-hidden": "true" }, body)
  if (!acts) return el("span", { ...props, role: "img", "aria-label": name }, body)
  return el(
    "button",
    {
      ...props,
      type: "button",
      "data-nav": zone.id,
      "data-cell": entry?.cell || null,
      "aria-disabled": piece.disabled && !entry ? "true" : null,
      "aria-pressed": zone.pick && !piece.to ? String(picked) : table.held === piece.id ? "true" : null,
      onclick: () => table.dragged || click(table, piece.id),
      onpointerdown: (event) => grab(table, event, piece.id),
      ondragstart: () => false,
    },
    named(name, body),
  )
}

// A button's name is a hidden text inside it; what the eye sees is silent, since its scraps would be read in no good order.
const named = (name, ...body) => [el("span", { class: "said" }, name), el("span", { class: "sight", "aria-hidden": "true" }, body)]

function optionBody(piece) {
  return [
    el("span", { class: "circle" }, motif(piece)),
    el("span", { class: "words" }, el("span", {}, piece.title), piece.note && el("span", { class: "quiet" }, piece.note)),
    piece.tokens?.length > 0 &&
      el(
        "span",
        { class: "tokens" },
        piece.tokens.map((token) => el("span", { class: "token", style: `--fill:var(--seat-${token.owner})` }, token.label)),
      ),
  ]
}

function tileBody(piece, entry) {
  const corner = (name, text) => text && el("span", { class: `corner ${name}` }, text)
  return [
    motif(piece, entry),
    (piece.owner_label || piece.under) && el("span", { class: "under" }, piece.owner != null ? piece.owner_label : piece.under),
    corner("tr", piece.top_right),
    corner("bl", piece.bottom_left),
    corner("br", piece.bottom_right),
    piece.badge && el("span", { class: classes("badge", piece.badge_quiet && "low") }, piece.badge),
    piece.dot && el("span", { class: "dot" }),
  ]
}

function drawRail(table, zone, many) {
  const entries = placedOn(table, zone.id)
  const items = [
    ...(zone.pieces ?? []).map((piece) => drawPiece(table, piece, zone, "railed")),
    ...entries.map((entry) => {
      const { piece } = table.pieces.get(entry.piece)
      const marks = (piece.marks ?? []).map((mark) => {
        const on = entry.marks.includes(mark.id)
        return el(
          "button",
          {
            type: "button",
            k: `mark:${piece.id}:${mark.id}`,
            class: "mark",
            role: "switch",
            "aria-checked": String(on),
            onclick: () => toggleMark(table, piece.id, mark.id),
          },
          named(mark.label, on ? mark.on : mark.off),
        )
      })
      return el("span", { k: `held:${piece.id}`, class: "stand" }, drawPiece(table, piece, zone, "railed", entry), marks)
    }),
  ]
  if (table.drop?.zone === zone.id) items.splice(indexShown(table, entries), 0, el("span", { k: "gap", class: "gap", "aria-hidden": "true" }))
  for (let at = items.length; at < (zone.boxes ?? 0); at++) items.push(el("span", { class: "piece slot railed", "aria-hidden": "true" }))
  const here = many && activeRail(table)?.id === zone.id
  return el(
    "div",
    {
      ...zoneProps(zone, classes("rail", here && "here", table.drop?.zone === zone.id && "over", isTarget(table, zone) && "target")),
      "data-drop": zone.id,
      onclick: many ? () => ((table.rail = zone.id), draw(table)) : null,
    },
    many && zone.title && el("span", { class: "name quiet" }, zone.title),
    items.length ? items : el("span", { class: "prompt" }, zone.prompt),
    zone.hint && el("span", { class: "quiet" }, zone.hint),
  )
}

function indexShown(table, entries) {
  const others = entries.filter((entry) => entry.piece !== table.drag?.id)
  const next = others[table.drop.index]
  return next ? entries.indexOf(next) : entries.length
}

function drawDesk(table, view) {
  const all = view.zones.filter((zone) => zone.kind === "rail")
  const named = new Set(view.layout.flatMap((band) => band.columns.flatMap((column) => column.blocks)))
  return el(
    "div",
    { k: "desk", class: classes("desk", !all.length && "plain") },
    !named.has("clock") && view.clock && drawClock(table, view),
    all.length > 0 &&
      el(
        "div",
        { class: "rails" },
        all.map((zone) => drawRail(table, zone, all.length > 1)),
      ),
    !named.has("messages") && drawMessages(table, view),
    !named.has("controls") && drawControls(table, view),
  )
}

function drawMessages(table, view) {
  const lines = []
  const line = (text, tone = "plain") => lines.push(el("p", { class: tone }, bold(text)))
  if (table.notice) line(table.notice.text, table.notice.tone)
  if (view.event) line(view.event.text, "news")
  else {
    const said = new Set(view.messages?.map((message) => message.text))
    for (const text of table.recap ?? []) if (!said.has(text)) line(text, "past")
    for (const message of view.messages ?? []) if (message.text !== table.notice?.text) line(message.text, message.tone)
  }
  const old = !view.event && table.seen !== table.number
  return el("div", { k: "messages", class: classes("messages", old && "old"), role: "status", "aria-busy": old ? "true" : null }, lines)
}

function drawControls(table, view) {
  if (table.play) {
    const of = view.events.length > 1 ? `${table.play.at - (view.events_from ?? 0) + 1} of ${view.events.length}` : ""
    return el(
      "div",
      { k: "controls", class: "controls" },
      of && el("span", { class: "quiet" }, of),
      el("button", { k: "skip", type: "button", class: "button", onclick: () => skipEvents(table) }, "Skip to now"),
    )
  }
  const made = (view.controls ?? []).map((control) => ({ button: drawButton, toggle: drawToggle, menu: drawChoice })[control.kind](table, control))
  const keys =
    (view.typing || made.length > 0) &&
    el(
      "button",
      {
        k: "help",
        type: "button",
        class: "button bare",
        title: "Keys",
        "aria-label": "Keys",
        "aria-expanded": String(table.help),
        onclick: () => toggleHelp(table),
      },
      symbol("keyboard"),
    )
  return el("div", { k: "controls", class: "controls" }, made, keys)
}

function filled(table, label) {
  return label.replace(/\s*\{([^}]*)\}/g, (_, zone) => {
    const word = placedOn(table, zone)
      .map((entry) => entry.face)
      .join("")
    return word && ` ${word}`
  })
}

function drawButton(table, control) {
  const waits =
    Boolean(unmet(table, control)) ||
    busy(table) ||
    (control.local === "undo" && !table.past.length) ||
    (control.local === "clear" && !table.placed.length && !Object.values(table.picked).flat().length)
  return el(
    "button",
    {
      k: `b:${control.id}`,
      type: "button",
      class: classes("button", control.primary && "primary", table.pending?.does === control.id && !table.pending.piece && "sent"),
      "aria-disabled": waits ? "true" : null,
      "aria-keyshortcuts": control.key || null,
      title: unmet(table, control) || (control.key ? `Key: ${control.key}` : null),
      onclick: () => press(table, control),
    },
    control.symbol && symbol(control.symbol),
    el("span", {}, filled(table, control.label)),
  )
}

function drawToggle(table, control) {
  const on = table.values[control.id] ?? control.on ?? false
  const flip = () => mayMove(table) && ((table.values = { ...table.values, [control.id]: !on }), changed(table))
  return el(
    "button",
    { k: `b:${control.id}`, type: "button", class: "button toggle", role: "switch", "aria-checked": String(on), onclick: flip },
    el("i", {}),
    el("span", {}, control.label),
  )
}

function drawChoice(table, control) {
  const value = table.values[control.id] ?? control.value ?? control.options[0]?.[0] ?? ""
  const take = (event) => {
    if (mayMove(table)) table.values = { ...table.values, [control.id]: event.target.value }
    changed(table)
  }
  return el(
    "label",
    { k: `l:${control.id}`, class: "choice" },
    el("span", {}, control.label),
    el(
      "select",
      { k: `b:${control.id}`, value, onchange: take },
      control.options.map(([name, words]) => el("option", { value: name }, words)),
    ),
  )
}

function drawClock(table, view) {
  return el("div", { k: "clock", class: clockClass(table), role: "timer", "aria-label": view.clock.label }, clockFace(table))
}

const LAST_SECONDS = 10

function clockClass(table) {
  const { end } = clockNow(table)
  return classes("clock", end != null && "sand", end != null && end - seconds(table) <= LAST_SECONDS && "last")
}

function clockFace(table) {
  const clock = clockNow(table)
  const { end, since = 0 } = clock
  const now = seconds(table)
  const shown = Math.max(0, clock.down && end != null ? Math.ceil(end - now) : Math.floor(now))
  const share = end == null ? null : Math.max(0, Math.min(1, (end - now) / Math.max(0.01, end - since)))
  const text = shown >= 60 ? `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}` : `${shown} s`
  const face = [
    symbol(end == null ? "timer" : share > 0.5 ? "hourglass_top" : "hourglass_bottom"),
    el("span", { class: "words" }, clock.label),
    el("b", {}, text),
    share != null && el("span", { class: "progress", "aria-hidden": "true" }, el("i", { style: `width:${(100 * share).toFixed(1)}%` })),
  ]
  return face.filter(Boolean)
}

function drawGrid(table, zone) {
  const columns = zone.column_labels ?? []
  const rows = zone.row_labels ?? []
  const line = (what, at, label) => {
    const id = `${what}:${at}`
    if (!zone.pick_lines) return el("span", { class: "label", "aria-hidden": "true" }, label)
    const on = picksOf(table, zone.id).includes(id)
    return el(
      "button",
      {
        k: `c:${zone.id}:${id}`,
        type: "button",
        class: classes("label live", on && "picked"),
        "data-nav": zone.id,
        "aria-pressed": String(on),
        "aria-label": `${what} ${label}`,
        onclick: () => pick(table, zone, id, zone.pick_lines),
      },
      label,
    )
  }
  const width = zone.cells[0]?.length ?? 0
  const { row_ends: ends = [], column_ends: feet = [] } = zone
  const end = (text) => el("span", { class: "end" }, text && bold(text))
  const body = [
    columns.length > 0 && [rows.length > 0 && el("span", { class: "label" }), columns.map((label, at) => line("column", at, label)), ends.length > 0 && end("")],
    zone.cells.map((cells, at) => [
      rows.length > 0 && line("row", at, rows[at]),
      cells.map((cell) => drawCell(table, zone, cell, "square")),
      ends.length > 0 && end(ends[at]),
    ]),
    feet.length > 0 && [rows.length > 0 && el("span", { class: "label" }), feet.map(end), ends.length > 0 && end("")],
  ]
  return el(
    "div",
    zoneProps(zone, classes("grid", zone.small && "small")),
    head(zone),
    el("div", { class: classes("squares", rows.length > 0 && "labelled", ends.length > 0 && "ended"), style: `--across:${width}` }, body),
  )
}

function cellName(cell, pencilled, own, crossed) {
  const parts = [cell.label || cell.id]
  if (!cell.label) parts.push(cell.text || own?.face, crossed && "crossed out", cell.known_blank && "blank", cell.complete && "complete")
  if (pencilled) parts.push(pencilled === "." ? "noted as blank" : `${pencilled} noted`)
  if (cell.bar != null) parts.push(`${Math.round(100 * cell.bar)} per cent`)
  parts.push(cell.outline)
  const filled = cell.label || cell.text || own || pencilled || crossed || cell.known_blank
  return [...parts, !filled && "empty"].filter(Boolean).join(", ")
}

function drawCell(table, zone, cell, look) {
  const entry = placedIn(table, zone.id, cell.id)
  const away = cell.piece && isAway(table, cell.piece)
  const own = away ? null : cell.piece
  const crossed = cell.crossed || (away && cell.keeps)
  const drop = table.drop?.zone === zone.id && table.drop.cell === cell.id
  const struck = entry && crossing(table, entry.piece).length > 0
  const wrapper = { k: `w:${cell.id}`, class: classes("cell", look, drop && "over", struck && "struck"), "data-drop": `${zone.id}|${cell.id}` }
  if (entry) return el("span", wrapper, drawPiece(table, table.pieces.get(entry.piece).piece, zone, look === "square" ? "boxed" : "inked", entry))
  if (own && !zone.pick) return el("span", wrapper, drawPiece(table, own, zone, look === "square" ? "boxed" : "inked"))
  const noted = table.notes[zone.id]?.[cell.id] ?? cell.pencil ?? ""
  const picked = picksOf(table, zone.id).includes(cell.id)
  const cursor = table.cursor?.zone === zone.id && table.cursor.cell === cell.id
  const acts =
    !cell.closed && (writes(zone) === "pencil" || zone.pick || ((writes(zone) || takes(table, zone)) && takes(table, zone) && !cell.text && !crossed))
  const props = {
    k: `c:${zone.id}:${cell.id}`,
    class: classes(
      "box",
      cell.fresh && "fresh",
      cell.complete && "complete",
      crossed && "crossed",
      own && "full",
      cell.outline && "offered",
      picked && "picked",
      cursor && "cursor",
      isTarget(table, zone) && roomIn(table, zone, cell.id, table.drag?.id ?? table.held) && "target",
    ),
    "aria-label": cellName(cell, noted, own, crossed),
  }
  const body = [
    cell.text
      ? el("span", { class: "face" }, cell.text)
      : own || (crossed && cell.piece)
        ? el("span", { class: "face" }, cell.piece.face)
        : noted === "." || (cell.known_blank && !noted)
          ? el("span", { class: "blank" })
          : noted && el("span", { class: "pencil" }, noted),
    cell.bar != null && el("span", { class: "progress" }, el("i", { style: `width:${(100 * Math.min(1, cell.bar)).toFixed(1)}%` })),
  ]
  if (!acts) {
    const onclick = cell.refuses ? () => table.held && tell(table, cell.refuses) : null
    return el("span", wrapper, el("span", { ...props, role: "img", onclick }, body))
  }
  return el(
    "span",
    wrapper,
    el(
      "button",
      {
        ...props,
        type: "button",
        "data-nav": zone.id,
        "data-cell": cell.id,
        "aria-pressed": zone.pick ? String(picked) : null,
        onclick: () => table.dragged || clickCell(table, zone, cell),
      },
      body,
    ),
  )
}

function drawSlip(table, zone) {
  const lines = zone.lines.map((line) =>
    el(
      "div",
      { class: classes("line", line.dashed && "dashed", line.gap && "gapped"), role: "group", "aria-label": line.label },
      el("span", { class: "label" }, line.label),
      el(
        "span",
        { class: "boxes" },
        line.boxes.map((cell) => drawCell(table, zone, cell, "boxlet")),
      ),
      el("span", { class: "value" }, line.value),
    ),
  )
  const total = zone.total && el("div", { class: "total" }, el("b", {}, zone.total[0]), el("span", { class: "value" }, zone.total[1]))
  return el("div", zoneProps(zone, classes("slip", zone.small && "tiny")), head(zone, "printed"), lines, total)
}

const stackName = (stack) => [stack.label, stack.note, stack.dashed].filter(Boolean).join(", ")
const most = (stacks, side) => Math.max(0, ...stacks.map((stack) => stack[side]?.length ?? 0))
const spreadStyle = (stacks) => `--above:${most(stacks, "above")};--below:${most(stacks, "below")}`

// The farthest first, so that each piece covers the one behind it and the middle covers all.
function drawSpread(table, stack, zone, look) {
  const side = (name) =>
    (stack[name] ?? [])
      .map((piece, at) => el("span", { k: `l:${piece.id}`, class: `level ${name}`, style: `--level:${at + 1}` }, drawPiece(table, piece, zone, look)))
      .reverse()
  const middle = stack.pieces.map((piece) => el("span", { k: `l:${piece.id}`, class: "level middle" }, drawPiece(table, piece, zone, look)))
  return el("div", { class: classes("spread", look, stack.strong && "whole", stack.dashed && "dashed") }, side("above"), side("below"), middle)
}

function drawSmallSpread(table, stack, zone, at) {
  return el(
    "div",
    { k: `stack:${at}`, class: "small", role: "img", "aria-label": stackName(stack) },
    drawSpread(table, stack, zone, "mini"),
    (stack.aside ?? []).map((piece) => drawPiece(table, piece, zone, "mini")),
  )
}

function drawStacks(table, zone, view) {
  const highest = Math.max(1, ...zone.stacks.map((stack) => stack.pieces.length))
  const piles = zone.stacks.map((stack, at) =>
    el(
      "div",
      { k: `stack:${at}`, class: "pile", role: "group", "aria-label": stackName(stack) },
      zone.spread
        ? drawSpread(table, stack, zone, "stacked")
        : el(
            "div",
            { class: classes("heap", stack.dashed && "dashed"), style: `--high:${stack.pieces.length}` },
            stack.pieces.map((piece, level) => el("span", { class: "level", style: `--level:${level}` }, drawPiece(table, piece, zone, "stacked"))),
          ),
      el("div", { class: "label" }, stack.label),
      el("div", { class: stack.strong ? "news" : "quiet" }, stack.note),
    ),
  )
  const lit = zone.slot != null && (view.event ? view.event.seat === zone.slot : zone.to_act)
  const props = zoneProps(zone, classes("stacks", zone.slot != null && "seat", lit && "lit"))
  return el(
    "div",
    zone.slot == null ? props : { ...props, style: `--fill:var(--seat-${zone.slot})` },
    head(zone),
    zone.progress != null &&
      el("div", { class: "progress", "aria-hidden": "true" }, el("i", { style: `width:${(100 * Math.min(1, zone.progress)).toFixed(1)}%` })),
    el(
      "div",
      { class: "piles", style: zone.spread ? spreadStyle(zone.stacks) : `--highest:${highest}` },
      piles.length ? piles : el("span", { class: "quiet" }, zone.empty),
    ),
  )
}

function drawMenu(table) {
  if (!table.menu) return null
  const { title, faces } = table.pieces.get(table.menu.id).piece.choices
  return el(
    "div",
    { k: "menu", class: "menu", role: "dialog", "aria-label": title },
    el("div", { class: "title" }, title),
    el(
      "div",
      { class: "faces" },
      faces.map((face, at) =>
        el("button", { k: `m:${at}`, type: "button", class: "piece pickable", "data-nav": "menu", onclick: () => choose(table, face) }, face),
      ),
    ),
    el("button", { k: "m:close", type: "button", class: "button", onclick: () => closeMenu(table) }, "Cancel"),
  )
}

function placeMenu(table) {
  const menu = table.room.querySelector(".menu")
  if (!menu) return
  const { where, zone, id } = table.menu
  const anchor =
    (where.cell && table.room.querySelector(`[data-drop="${CSS.escape(`${zone}|${where.cell}`)}"]`)) ??
    table.room.querySelector(`[data-piece="${CSS.escape(id)}"]`)
  const mat = table.room.firstElementChild.getBoundingClientRect()
  const box = (anchor || table.room).getBoundingClientRect()
  const [width, height] = [menu.offsetWidth, menu.offsetHeight]
  const within = (value, size, room) => Math.max(8, Math.min(value, room - size - 8))
  const [middle, below, above] = [box.left - mat.left + box.width / 2 - width / 2, box.bottom - mat.top + 8, box.top - mat.top - height - 8]
  const [right, left] = [box.right - mat.left + 8, box.left - mat.left - width - 8]
  // Under the place it asks about, else over it, else beside it; only where none of these fits does it cover the place.
  const side = right + width + 8 <= mat.width ? right : left >= 8 ? left : middle
  const [x, y] = below + height + 8 <= mat.height ? [middle, below] : above >= 8 ? [middle, above] : [side, box.top - mat.top - height / 2]
  menu.style.left = `${within(x, width, mat.width)}px`
  menu.style.top = `${within(y, height, mat.height)}px`
}

function drawHelp(table) {
  if (!table.help) return null
  const rows = []
  if (table.scene.typing) rows.push(["A–Z", "take that letter"], ["Backspace", "take the last one back"])
  if (table.scene.typing && rails(table).length > 1) rows.push(["Space after a letter", "go on to the next word"])
  if (table.scene.zones.some((zone) => writes(zone) === "pencil"))
    rows.push(["A–Z in a square", "note that letter"], [". in a square", "note a blank"], ["Delete in a square", "rub out"])
  rows.push(["Arrows", "go from piece to piece"], ["Space, Enter", "use the piece"])
  if (rails(table).length) rows.push(["Shift ← →", "move a letter within the word"])
  for (const control of table.scene.controls ?? []) if (control.key) rows.push([control.key, plainText(filled(table, control.label))])
  rows.push(["Ctrl Z", "undo the last thing put down"], ["Escape", "clear"])
  return el(
    "div",
    { k: "keys", class: "keys", role: "dialog", "aria-label": "Keys" },
    el("div", { class: "title" }, "Keys"),
    el(
      "dl",
      {},
      rows.map(([key, words]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, words)]),
    ),
    el("button", { k: "help-close", type: "button", class: "button", onclick: () => toggleHelp(table) }, "Close"),
  )
}

// Streamlit calls this after every run whose scene or theme differs

function setUp(root) {
  root.replaceChildren()
  const made = (name, tag = "div") => root.appendChild(Object.assign(document.createElement(tag), { className: name }))
  const table = {
    root,
    room: made("room"),
    layer: made("layer"),
    log: made("said"),
    ...{ placed: [], picked: {}, notes: {}, values: {}, orders: {}, stops: {}, past: [], gliding: [], rung: new Set() },
    ...{ open: new Set(), met: new Set(), ends: {}, lifted: null },
    ...{ number: 0, seen: 0, held: "", rail: "", cursor: null, menu: null, help: false, typed: false, down: false },
    ...{ page_buttons: [], heard: 0, asked: null, early: null },
    ...{ scene: null, before: null, play: null, pending: null, notice: null, recap: null, drag: null, drop: null, focus: null, still: true },
  }
  table.log.setAttribute("role", "log")
  table.log.setAttribute("aria-live", "polite")
  table.log.setAttribute("aria-label", "What happened")
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener("keydown", (event) => onKey(table, event), { capture: true, signal })
  window.addEventListener("pointerdown", () => (table.typed = false), { capture: true, signal })
  window.addEventListener("click", (event) => onPageButton(table, event), { capture: true, signal })
  window.addEventListener("resize", () => placeMenu(table), { signal })
  root.addEventListener(
    "pointerdown",
    (event) => {
      if (table.menu && !event.composedPath().some((one) => one.classList?.contains("menu"))) closeMenu(table)
    },
    { signal },
  )
  root.addEventListener(
    "focusin",
    (event) => {
      const nav = event.target.closest?.("[data-nav]")
      if (nav) {
        table.stops[nav.dataset.nav] = nav.dataset.k
        rove(table, nav.dataset.nav)
      }
    },
    { signal },
  )
  table.ticking = setInterval(() => tick(table), 200)
  table.close = () => {
    listening.abort()
    table.drag?.end.abort()
    clearInterval(table.ticking)
    for (const timer of [table.timer, table.quote, table.silence]) clearTimeout(timer)
    root.replaceChildren()
    root.playedOn = null
  }
  return table
}

function newTurn(table, staged) {
  const { picked = {}, notes = {}, values = {}, number = 0 } = staged ?? {}
  const placed = (staged?.placed ?? []).map((entry) => ({ cell: "", face: "", marks: [], ...entry }))
  // the word that was being written goes on
  const rail = placed.filter((entry) => table.zones.get(entry.zone)?.kind === "rail").at(-1)?.zone ?? ""
  Object.assign(table, { placed, picked, notes, values, number, held: "", rail, menu: null, past: [], notice: null, recap: null, since: performance.now() })
  if (table.cursor && !cellOf(table, table.cursor.zone, table.cursor.cell)) table.cursor = null
}

function prune(table) {
  table.placed = table.placed.filter(
    (entry) => table.pieces.has(entry.piece) && table.zones.has(entry.zone) && (!entry.cell || roomIn(table, entry.zone, entry.cell)),
  )
  const stays = (entry) => (table.pieces.get(entry.piece).piece.crosses ?? []).every((id) => placedAs(table, id))
  table.placed = table.placed.filter(stays)
}

// Fingers have no keys to type with: pencils lie ready for them.
function layReady(table) {
  if (!matchMedia("(pointer: coarse)").matches) return
  const pencils = (zone) => zone.pieces?.some((piece) => piece.to?.some((id) => writes(table.zones.get(id)) === "pencil"))
  for (const zone of table.scene.zones) {
    if (!zone.fold || table.met.has(zone.id) || !pencils(zone)) continue
    table.met.add(zone.id)
    table.open.add(zone.id)
  }
}

function arrived(table, data) {
  const { scene } = data
  const first = !table.scene
  const turned = first || table.scene.turn !== scene.turn
  const known = table.scene?.clock
  const shown = known && passed(table)
  if (!table.play) table.before = table.scene
  table.scene = scene
  Object.assign(table, catalogued(scene))
  layReady(table)
  setClock(table, known, shown)
  if (turned) newTurn(table, data.staged.number ? data.staged : null)
  prune(table)
  table.seen = data.staged.number ?? 0
  if (table.pending && data.answered === table.pending.id) {
    table.pending = null
    if (data.refused) table.notice = { text: data.refused, tone: "warn" }
  }
  if (table.asked && data.heard !== table.asked.heard) table.asked = null
  if (!awaits(table)) clearTimeout(table.silence)
  Object.assign(table, { heard: data.heard, page_buttons: data.page_buttons })
  if (table.play && table.play.at < (scene.events_from ?? 0)) {
    clearTimeout(table.timer)
    table.play = null
  }
  startEvents(table, first ? (data.told ?? 0) : table.shown)
}

export default function (component) {
  const { data, parentElement, setStateValue, setTriggerValue } = component
  const root = parentElement.querySelector(".table")
  // kept on the element: the browser may load this file a second time for the same table
  const table = (root.playedOn ??= setUp(root))
  Object.assign(table, { setStateValue, setTriggerValue })
  arrived(table, data)
  draw(table)
  takeEarly(table)
  return table.close
}
