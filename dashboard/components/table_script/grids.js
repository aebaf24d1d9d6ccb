// Grids, slips and stacks

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
