/**
 * A broadcast channel between the tabs of a test. Messages arrive when the test delivers them, or on their
 * own.
 */
export class TabChannel extends EventTarget {
  static open = new Set<TabChannel>()
  static late: (() => void)[] | undefined

  constructor(readonly name: string) {
    super()
    TabChannel.open.add(this)
  }

  postMessage(data: unknown) {
    const others = [...TabChannel.open].filter(other => other !== this)
    const deliver = () => others.forEach(other => other.dispatchEvent(new MessageEvent('message', { data })))
    if (TabChannel.late) TabChannel.late.push(deliver)
    else queueMicrotask(deliver)
  }

  close() {
    TabChannel.open.delete(this)
  }
}

type Work<T> = (lock: object | null) => Promise<T> | T

/** The browser's locks, shared by all tabs and granted one at a time in order. */
export const tabLocks = () => {
  const lines = new Map<string, Promise<unknown>>()
  type Options = { ifAvailable?: boolean; signal?: AbortSignal }
  const request = async <T>(name: string, ...rest: [Work<T>] | [Options, Work<T>]) => {
    const work = rest.at(-1) as Work<T>
    const { ifAvailable, signal }: Options = rest.length === 2 ? rest[0] : {}
    const before = lines.get(name)
    if (before && ifAvailable) return work(null)
    const turn = (async () => {
      await before
      signal?.throwIfAborted()
      return work({ name })
    })()
    const line = turn.then(
      () => undefined,
      () => undefined,
    )
    lines.set(name, line)
    try {
      return await turn
    } finally {
      if (lines.get(name) === line) lines.delete(name)
    }
  }
  return { request }
}
