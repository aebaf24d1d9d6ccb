// The desk: what is being put together, what is said of it, buttons, and the clock

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
