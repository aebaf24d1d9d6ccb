// Streamlit calls this after every run whose scene or theme differs

function setUp(root) {
  root.replaceChildren()
  const made = (name, tag = "div") => root.appendChild(Object.assign(document.createElement(tag), { className: name }))
  const table = {
    root,
    room: made("room"),
    layer: made("layer"),
    log: made("said"),
    ...{ placed: [], picked: {}, notes: {}, values: {}, orders: {}, stops: {}, past: [], gliding: [], rung: new Set() },
    ...{ open: new Set(), met: new Set(), ends: {}, lifted: null },
    ...{ number: 0, seen: 0, held: "", rail: "", cursor: null, menu: null, help: false, typed: false, down: false },
    ...{ page_buttons: [], heard: 0, asked: null, early: null },
    ...{ scene: null, before: null, play: null, pending: null, notice: null, recap: null, drag: null, drop: null, focus: null, still: true },
  }
  table.log.setAttribute("role", "log")
  table.log.setAttribute("aria-live", "polite")
  table.log.setAttribute("aria-label", "What happened")
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener("keydown", (event) => onKey(table, event), { capture: true, signal })
  window.addEventListener("pointerdown", () => (table.typed = false), { capture: true, signal })
  window.addEventListener("click", (event) => onPageButton(table, event), { capture: true, signal })
  window.addEventListener("resize", () => placeMenu(table), { signal })
  root.addEventListener(
    "pointerdown",
    (event) => {
      if (table.menu && !event.composedPath().some((one) => one.classList?.contains("menu"))) closeMenu(table)
    },
    { signal },
  )
  root.addEventListener(
    "focusin",
    (event) => {
      const nav = event.target.closest?.("[data-nav]")
      if (nav) {
        table.stops[nav.dataset.nav] = nav.dataset.k
        rove(table, nav.dataset.nav)
      }
    },
    { signal },
  )
  table.ticking = setInterval(() => tick(table), 200)
  table.close = () => {
    listening.abort()
    table.drag?.end.abort()
    clearInterval(table.ticking)
    for (const timer of [table.timer, table.quote, table.silence]) clearTimeout(timer)
    root.replaceChildren()
    root.playedOn = null
  }
  return table
}

function newTurn(table, staged) {
  const { picked = {}, notes = {}, values = {}, number = 0 } = staged ?? {}
  const placed = (staged?.placed ?? []).map((entry) => ({ cell: "", face: "", marks: [], ...entry }))
  // the word that was being written goes on
  const rail = placed.filter((entry) => table.zones.get(entry.zone)?.kind === "rail").at(-1)?.zone ?? ""
  Object.assign(table, { placed, picked, notes, values, number, held: "", rail, menu: null, past: [], notice: null, recap: null, since: performance.now() })
  if (table.cursor && !cellOf(table, table.cursor.zone, table.cursor.cell)) table.cursor = null
}

function prune(table) {
  table.placed = table.placed.filter(
    (entry) => table.pieces.has(entry.piece) && table.zones.has(entry.zone) && (!entry.cell || roomIn(table, entry.zone, entry.cell)),
  )
  const stays = (entry) => (table.pieces.get(entry.piece).piece.crosses ?? []).every((id) => placedAs(table, id))
  table.placed = table.placed.filter(stays)
}

// Fingers have no keys to type with: pencils lie ready for them.
function layReady(table) {
  if (!matchMedia("(pointer: coarse)").matches) return
  const pencils = (zone) => zone.pieces?.some((piece) => piece.to?.some((id) => writes(table.zones.get(id)) === "pencil"))
  for (const zone of table.scene.zones) {
    if (!zone.fold || table.met.has(zone.id) || !pencils(zone)) continue
    table.met.add(zone.id)
    table.open.add(zone.id)
  }
}

function arrived(table, data) {
  const { scene } = data
  const first = !table.scene
  const turned = first || table.scene.turn !== scene.turn
  const known = table.scene?.clock
  const shown = known && passed(table)
  if (!table.play) table.before = table.scene
  table.scene = scene
  Object.assign(table, catalogued(scene))
  layReady(table)
  setClock(table, known, shown)
  if (turned) newTurn(table, data.staged.number ? data.staged : null)
  prune(table)
  table.seen = data.staged.number ?? 0
  if (table.pending && data.answered === table.pending.id) {
    table.pending = null
    if (data.refused) table.notice = { text: data.refused, tone: "warn" }
  }
  if (table.asked && data.heard !== table.asked.heard) table.asked = null
  if (!awaits(table)) clearTimeout(table.silence)
  Object.assign(table, { heard: data.heard, page_buttons: data.page_buttons })
  if (table.play && table.play.at < (scene.events_from ?? 0)) {
    clearTimeout(table.timer)
    table.play = null
  }
  startEvents(table, first ? (data.told ?? 0) : table.shown)
}

export default function (component) {
  const { data, parentElement, setStateValue, setTriggerValue } = component
  const root = parentElement.querySelector(".table")
  // kept on the element: the browser may load this file a second time for the same table
  const table = (root.playedOn ??= setUp(root))
  Object.assign(table, { setStateValue, setTriggerValue })
  arrived(table, data)
  draw(table)
  takeEarly(table)
  return table.close
}
