import { STANDBY_ANSWER_MINUTES } from '@gaitway/contract/values/limits'

/** The deadline of a standby offer: two hours, or half the time until the shift if that is sooner. */
export const answerBy = (at: Date, startsAt: Date): Date => {
  const halfOfWhatIsLeft = Math.ceil((startsAt.getTime() - at.getTime()) / 2)
  return new Date(at.getTime() + Math.min(STANDBY_ANSWER_MINUTES * 60_000, halfOfWhatIsLeft))
}

type Ranked = { id: string; score: number; appliedAt: Date }

/** The order in which standbys get the offer: best match first, then earliest application. */
export const sortStandbys = <One extends Ranked>(standbys: readonly One[]): One[] =>
  standbys.toSorted(
    (a, b) =>
      b.score - a.score || a.appliedAt.getTime() - b.appliedAt.getTime() || a.id.localeCompare(b.id, 'en'),
  )
