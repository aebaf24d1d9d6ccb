// Numbers live in Python. The browser shows an edit at once, sends it 250 ms after the last key, and forgets its own copy when
// Python has answered with the same edit's id.
const DEBOUNCE = 250
const TYPING = 1500
const sheets = new WeakMap()

const signed = (number) => (number > 0 ? `+${number}` : `−${Math.abs(number)}`)
const money = (data, number) => (data.unit === "$" ? `$${number}` : `${number}`)

function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

function numberOf(sheet, letter) {
  return sheet.own.has(letter) ? sheet.own.get(letter) : sheet.data.values[letter]
}

function build(root, sheet) {
  const { letters } = sheet.data
  sheet.tiles = new Map()
  const grid = element("div", { class: "grid", role: "group", "aria-label": sheet.data.title })
  for (const letter of letters) {
    const count = element("span", { class: "count" })
    const tag = element("span", { class: "tag", "aria-hidden": "true" })
    const tile = element("div", { class: "tile", role: "spinbutton", tabindex: "0", "data-k": letter }, element("span", { class: "letter" }, letter), count, tag)
    const less = element("button", { type: "button", tabindex: "-1", "aria-label": `${letter} less`, "data-less": letter }, "−")
    const more = element("button", { type: "button", tabindex: "-1", "aria-label": `${letter} more`, "data-more": letter }, "+")
    grid.append(element("div", { class: "cell" }, tile, element("div", { class: "steps" }, less, more)))
    sheet.tiles.set(letter, { tile, count, tag, less, more })
  }
  sheet.totals = element("p", { class: "totals" })
  sheet.refusal = element("p", { class: "refusal", role: "status" })
  root.replaceChildren(grid, sheet.totals, sheet.refusal)
  grid.onclick = (event) => {
    const letter = event.target.dataset.less ?? event.target.dataset.more
    if (letter) change(sheet, letter, numberOf(sheet, letter) + (event.target.dataset.more ? 1 : -1))
    else if (event.target.closest(".tile")) event.target.closest(".tile").focus()
  }
  grid.onkeydown = (event) => keyed(sheet, event)
}

function keyed(sheet, event) {
  const letter = event.target.dataset.k
  if (!letter || event.ctrlKey || event.metaKey || event.altKey) return
  const now = numberOf(sheet, letter)
  if (event.key === "ArrowUp" || event.key === "ArrowRight") change(sheet, letter, now + 1)
  else if (event.key === "ArrowDown" || event.key === "ArrowLeft") change(sheet, letter, now - 1)
  else if (event.key === "Backspace" || event.key === "Delete") change(sheet, letter, sheet.data.base[letter])
  else if (/^[0-9]$/.test(event.key)) typed(sheet, letter, event.key, event.timeStamp)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function typed(sheet, letter, digit, time) {
  const goesOn = sheet.typing && sheet.typing.letter === letter && time - sheet.typing.time < TYPING
  const text = goesOn ? sheet.typing.text + digit : digit
  sheet.typing = { letter, text, time }
  change(sheet, letter, Number(text))
}

function change(sheet, letter, number) {
  const { low, high } = sheet.data
  if (number < low || number > high) {
    sheet.refusal.textContent = `${letter} is ${low} to ${high}; ${number} was given.`.replace("-", "−")
    return
  }
  sheet.refusal.textContent = ""
  if (number === numberOf(sheet, letter)) return
  sheet.own.set(letter, number)
  sheet.unsent.set(letter, number)
  paint(sheet)
  clearTimeout(sheet.timer)
  sheet.timer = setTimeout(() => send(sheet), DEBOUNCE)
}

function send(sheet) {
  if (!sheet.unsent.size) return
  sheet.sent = `${Date.now()}-${Math.random()}`
  const values = Object.fromEntries(sheet.unsent)
  sheet.unsent.clear()
  sheet.setTriggerValue("edits", { id: sheet.sent, values })
}

function paint(sheet) {
  const { data } = sheet
  for (const [letter, part] of sheet.tiles) {
    const number = numberOf(sheet, letter)
    const changed = number - data.base[letter]
    part.count.textContent = money(data, number)
    part.tag.textContent = changed ? signed(changed) : ""
    part.tile.classList.toggle("changed", changed !== 0)
    part.tile.classList.toggle("none", number === 0)
    part.tile.setAttribute("aria-label", `${letter}, ${data.title}`)
    part.tile.setAttribute("aria-valuenow", number)
    part.tile.setAttribute("aria-valuemin", data.low)
    part.tile.setAttribute("aria-valuemax", data.high)
    part.tile.setAttribute("aria-valuetext", changed ? `${money(data, number)}, ${data.baseName} ${money(data, data.base[letter])}` : money(data, number))
    part.less.disabled = number <= data.low
    part.more.disabled = number >= data.high
  }
  sheet.totals.replaceChildren(...totals(sheet))
}

function totals(sheet) {
  const { data } = sheet
  const sum = (of) => data.letters.reduce((all, letter) => all + of(letter), 0)
  const total = sum((letter) => numberOf(sheet, letter))
  const before = sum((letter) => data.base[letter])
  const parts = [element("span", {}, element("b", {}, money(data, total)), data.unit === "$" ? " in all" : ` ${data.unit}`, ...rulebook(data, total, before, money(data, before)))]
  if (data.vowels.length) {
    const vowels = (of, all) => (all ? Math.round((100 * data.vowels.reduce((some, letter) => some + of(letter), 0)) / all) : 0)
    const share = vowels((letter) => numberOf(sheet, letter), total)
    const was = vowels((letter) => data.base[letter], before)
    parts.push(element("span", {}, element("b", {}, `${share} %`), " vowels", ...rulebook(data, share, was, `${was} %`)))
  }
  parts.push(element("span", { class: "hint" }, "Arrow keys change a tile, Backspace resets it."))
  return parts
}

function rulebook(data, now, before, text) {
  return now === before ? [] : [element("span", { class: "was" }, ` (${data.baseName} ${text})`)]
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component
  const root = parentElement.querySelector(".sheet")
  let sheet = sheets.get(root)
  const letters = data.letters.join("")
  if (!sheet) {
    sheet = { own: new Map(), unsent: new Map(), letters: null }
    sheets.set(root, sheet)
  }
  if (data.echo === sheet.sent || !sheet.sent) for (const letter of [...sheet.own.keys()]) if (!sheet.unsent.has(letter)) sheet.own.delete(letter)
  const title = sheet.data?.title
  Object.assign(sheet, { data, setTriggerValue })
  if (sheet.letters !== letters || title !== data.title) {
    sheet.own.clear()
    sheet.unsent.clear()
    build(root, sheet)
    sheet.letters = letters
  }
  paint(sheet)
}
