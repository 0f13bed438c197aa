import type { Happening } from '../store/hints.ts'
import type { Clock } from './clock.ts'

const KEPT_MAX = 5_000

/** Keeps the latest changes, so that a browser that was away for a moment learns just what it missed. */
export const keepLatest = ({ real }: Pick<Clock, 'real'>) => {
  let kept: { at: number; happening: Happening }[] = []
  let completeSince = Number.POSITIVE_INFINITY
  return {
    /** What came before is unknown; nothing is missed from now on. */
    restart: () => {
      ;[kept, completeSince] = [[], real().getTime()]
    },
    add: (happenings: readonly Happening[]) => {
      const at = real().getTime()
      for (const happening of happenings) kept.push({ at, happening })
      if (kept.length <= KEPT_MAX) return
      const dropped = kept.splice(0, kept.length - KEPT_MAX / 2)
      completeSince = dropped.at(-1)?.at ?? completeSince
    },
    /** All changes of these last seconds, or undefined when some of them are no longer known. */
    since: (seconds: number): Happening[] | undefined => {
      const from = real().getTime() - seconds * 1000
      if (from <= completeSince) return undefined
      return kept.filter(({ at }) => at >= from).map(({ happening }) => happening)
    },
  }
}
