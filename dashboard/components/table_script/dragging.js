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
