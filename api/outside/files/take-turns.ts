/** Runs at most so many pieces of work at once; the rest wait in order. */
export const takeTurns = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []

  const turn = async () => {
    if (running < atOnce) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
  }
  const passOn = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
