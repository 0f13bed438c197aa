import { STANDBY_ANSWER_MINUTES } from '@gaitway/contract/limits'

/** Until when a standby says yes or no: two hours, or half of what is left until the shift where that is sooner. */
export const answerBy = (at: Date, startsAt: Date): Date => {
  const halfOfWhatIsLeft = Math.ceil((startsAt.getTime() - at.getTime()) / 2)
  return new Date(at.getTime() + Math.min(STANDBY_ANSWER_MINUTES * 60_000, halfOfWhatIsLeft))
}

type Ranked = { id: string; score: number; appliedAt: Date }

/** In this order standbys are asked: the best match first, of two alike who applied first. */
export const inRank = <One extends Ranked>(standbys: readonly One[]): One[] =>
  standbys.toSorted(
    (a, b) =>
      b.score - a.score || a.appliedAt.getTime() - b.appliedAt.getTime() || a.id.localeCompare(b.id, 'en'),
  )
