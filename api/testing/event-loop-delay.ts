/** The longest time, in milliseconds, that the event loop was blocked while the work was done. */
export const longestWaitDuring = async (work: () => Promise<unknown>): Promise<number> => {
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
