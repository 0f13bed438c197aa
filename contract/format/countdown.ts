const SECOND = 1000

type Options = {
  /** The action was just done, so the wait starts now. */
  isUnderWay: boolean
  /** The current time in milliseconds. */
  now: () => number
}

/**
 * A countdown before an action can be repeated, such as resending a code, for either front end:
 * `left` and `subscribe` fit React’s useSyncExternalStore, `start` restarts it.
 */
export const createCountdown = (seconds: number, { isUnderWay, now }: Options) => {
  let until = isUnderWay ? now() + seconds * SECOND : 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const getSecondsLeft = () => Math.max(0, Math.ceil((until - now()) / SECOND))

  const scheduleTick = () => {
    clearTimeout(timer)
    if (getSecondsLeft() > 0 && listeners.size > 0) timer = setTimeout(tick, SECOND)
  }
  const tick = () => {
    listeners.forEach(listener => listener())
    scheduleTick()
  }

  return {
    left: getSecondsLeft,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      scheduleTick()
      return () => {
        listeners.delete(listener)
        scheduleTick()
      }
    },
    start: () => {
      until = now() + seconds * SECOND
      tick()
    },
  }
}
