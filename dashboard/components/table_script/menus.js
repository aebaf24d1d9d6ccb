// Menus of faces, and the help

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
