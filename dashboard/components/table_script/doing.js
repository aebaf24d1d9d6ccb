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
