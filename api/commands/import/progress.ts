const BAR_WIDTH = 30
const LINE_EVERY_ROWS = 5_000
const DRAW_EVERY_MILLISECONDS = 80

type Screen = { isTTY?: boolean; write: (text: string) => unknown }

const thousands = (count: number) => count.toLocaleString('en-US')

/** Shows how far a file has been read: a bar that moves in a terminal, a line now and then elsewhere. */
export const showProgress = (screen: Screen, totalBytes: number) => {
  let bytes = 0
  let rows = 0
  let drawnAt = -Infinity

  const share = () => Math.min(1, bytes / totalBytes)
  const percent = () => `${Math.floor(share() * 100)} %`

  const draw = () => {
    const full = Math.round(share() * BAR_WIDTH)
    const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
    screen.write(`\r${bar} ${percent().padStart(5)}  ${thousands(rows)} rows`)
  }

  const readRow = () => {
    rows += 1
    if (!screen.isTTY) {
      if (rows % LINE_EVERY_ROWS === 0) screen.write(`${thousands(rows)} rows read (${percent()})\n`)
      return
    }
    const now = performance.now()
    if (now - drawnAt < DRAW_EVERY_MILLISECONDS) return
    drawnAt = now
    draw()
  }

  return {
    readBytes: (count: number) => {
      bytes = count
    },
    readRow,
    rows: () => rows,
    end: () => {
      if (!screen.isTTY) return
      draw()
      screen.write('\n')
    },
  }
}
