const longestWait = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let last = performance.now()
  const note = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const ticking = setInterval(note, 1)
  try {
    await work()
  } finally {
    clearInterval(ticking)
    note()
  }
  return longest
}

/**
 * The longest time, in milliseconds, that the event loop is blocked each time the work is done. Other processes on the
 * machine only make a wait longer, so the shortest of these runs counts.
 */
export const longestWaitDuring = async (work: () => Promise<unknown>, runs: number): Promise<number> => {
  const waits: number[] = []
  while (waits.length < runs) waits.push(await longestWait(work))
  return Math.min(...waits)
}
