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
