const BAR_WIDTH = 30
const LINE_EVERY_ROWS = 5_000
const DRAW_EVERY_MILLISECONDS = 80

type Output = { isTTY?: boolean; write: (text: string) => unknown }

const formatCount = (count: number) => count.toLocaleString('en-US')

/** Shows import progress: a progress bar in a terminal, an occasional line elsewhere. */
export const showProgress = (output: Output, totalBytes: number) => {
  let bytes = 0
  let rows = 0
  let drawnAt = -Infinity

  const fraction = () => Math.min(1, bytes / totalBytes)
  const percent = () => `${Math.floor(fraction() * 100)}%`

  const draw = () => {
    const filled = Math.round(fraction() * BAR_WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
    output.write(`\r${bar} ${percent().padStart(5)}  ${formatCount(rows)} rows`)
  }

  const readRow = () => {
    rows += 1
    if (!output.isTTY) {
      if (rows % LINE_EVERY_ROWS === 0) output.write(`${formatCount(rows)} rows read (${percent()})\n`)
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
      if (!output.isTTY) return
      draw()
      output.write('\n')
    },
  }
}
