// The clock: Python's time, running on here between two runs

function passed(table) {
  const { clock } = table.scene
  return clock.now + (clock.running === false ? 0 : (performance.now() - table.clockSince) / 1000)
}

const gone = (table) => (table.scene.clock?.marks ?? []).filter((mark) => mark.at <= passed(table))

// The clock as it is by now: a mark may have turned the hourglass.
function clockNow(table) {
  const { clock } = table.scene
  const turned = gone(table).filter((mark) => mark.end != null).at(-1)
  return turned ? { ...clock, end: turned.end, since: turned.at, label: turned.label || clock.label } : clock
}

function seconds(table) {
  if (!table.scene.clock) return (performance.now() - table.since) / 1000
  const { end } = clockNow(table)
  return end == null ? passed(table) : Math.min(passed(table), end)
}

const endOf = (clock, end) => `${clock}@end@${end}`

function isOut(table) {
  const clock = table.scene.clock && clockNow(table)
  return Boolean(clock?.send && clock.running !== false && clock.end != null && passed(table) >= clock.end)
}

// A clock that goes on is not set: it only catches up when this computer was asleep.
function setClock(table, known, shown) {
  const { clock } = table.scene
  if (!clock) return
  const goes = known?.id === clock.id && known.running !== false && clock.running !== false
  const ahead = shown - clock.now
  if (goes && ahead > -CATCH_UP && ahead < NO_ANSWER / 1000) table.clockSince = performance.now() - 1000 * ahead
  else if (known?.id !== clock.id || known.now !== clock.now || known.running !== clock.running) table.clockSince = performance.now()
}

function tick(table) {
  const { clock } = table.scene
  if (!clock || clock.running === false || !table.root.isConnected) return
  const now = passed(table)
  for (const mark of clock.marks ?? []) ring(table, `${clock.id}@${mark.at}`, now >= mark.at, mark)
  const { end } = clockNow(table)
  if (end != null) ring(table, endOf(clock.id, end), now >= end, clock)
  for (const face of table.room.querySelectorAll(".clock")) {
    face.className = clockClass(table)
    patch(face, clockFace(table))
  }
}

function ring(table, name, due, { text, send: does }) {
  if (!due || table.rung.has(name) || (does && busy(table))) return
  table.rung.add(name)
  if (text) {
    table.recap = [...(table.recap ?? []), text]
    announce(table, text)
    draw(table)
  }
  if (does) send(table, does)
}
