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
