// Rows, rails and the pieces on them

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
