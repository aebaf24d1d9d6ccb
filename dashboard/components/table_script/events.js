// What the others did, one after another

function startEvents(table, first) {
  const { events = [], events_from: from = 0, pace = 1400 } = table.scene
  const end = from + events.length
  const at = Math.max(first, from)
  table.shown = end
  if (table.play || at >= end) return
  if (still() || pace === 0) return recap(table, at)
  table.play = { at }
  showEvent(table)
}

function showEvent(table) {
  const { events, events_from: from = 0, pace = 1400 } = table.scene
  const event = events[table.play.at - from]
  announce(table, event.text)
  table.timer = setTimeout(() => nextEvent(table), event.pace ?? pace)
}

function nextEvent(table) {
  const { events = [], events_from: from = 0 } = table.scene
  clearTimeout(table.timer)
  table.play = { at: Math.max(table.play.at + 1, from) }
  if (table.play.at < from + events.length) showEvent(table)
  else {
    table.play = null
    wholeLog()
  }
  draw(table)
}

function skipEvents(table) {
  const { at } = table.play
  clearTimeout(table.timer)
  table.play = null
  recap(table, at, at + 1)
  draw(table)
}

function recap(table, at, unsaid = at) {
  const { events, events_from: from = 0 } = table.scene
  table.recap = events.slice(at - from).map((event) => event.text)
  for (const event of events.slice(unsaid - from)) announce(table, event.text)
  wholeLog()
}

// Lines of the page's log wait until the table has told what they say (play_log.py).
function wholeLog() {
  for (const line of document.querySelectorAll(".tw-log .late")) line.classList.remove("late")
}

function announce(table, text) {
  const line = document.createElement("p")
  line.textContent = plainText(text)
  table.log.append(line)
  while (table.log.childElementCount > 30) table.log.firstElementChild.remove()
}

// A zone that an event changes later still lies as it was before; one that no event names lies as it does now.
function viewed(table) {
  const { scene } = table
  if (!table.play) return markedScene(table)
  const gone = scene.events.slice(0, table.play.at - (scene.events_from ?? 0) + 1)
  const over = (now, before, list, name) =>
    now.map((one) => {
      const versions = (events) => events.flatMap((event) => event[list] ?? []).filter((other) => other[name] === one[name])
      if (!versions(scene.events).length) return one
      return versions(gone).at(-1) ?? before?.find((other) => other[name] === one[name]) ?? one
    })
  return {
    ...scene,
    zones: over(scene.zones, table.before?.zones, "zones", "id"),
    seats: over(scene.seats ?? [], table.before?.seats, "seats", "slot"),
    event: gone.at(-1),
  }
}

// Marks of the clock that are past have changed plates.
function markedScene(table) {
  const { scene } = table
  const plates = scene.clock ? gone(table).flatMap((mark) => mark.seats ?? []) : []
  if (!plates.length) return scene
  return { ...scene, seats: (scene.seats ?? []).map((seat) => plates.filter((one) => one.slot === seat.slot).at(-1) ?? seat) }
}
