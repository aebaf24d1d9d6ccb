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
