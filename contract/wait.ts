const SECOND = 1000

type Wish = {
  /** What has to be waited for has just been done. */
  isUnderWay: boolean
  /** The browser's milliseconds. */
  now: () => number
}

/**
 * The seconds that have to pass before something may be done again, as one screen of either front end counts them:
 * `left` and `subscribe` are what React's useSyncExternalStore asks for, `start` lets them pass again.
 */
export const createWait = (seconds: number, { isUnderWay, now }: Wish) => {
  let until = isUnderWay ? now() + seconds * SECOND : 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const left = () => Math.max(0, Math.ceil((until - now()) / SECOND))

  const count = () => {
    clearTimeout(timer)
    if (left() > 0 && listeners.size > 0) timer = setTimeout(tick, SECOND)
  }
  const tick = () => {
    listeners.forEach(listener => listener())
    count()
  }

  return {
    left,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      count()
      return () => {
        listeners.delete(listener)
        count()
      }
    },
    start: () => {
      until = now() + seconds * SECOND
      tick()
    },
  }
}
