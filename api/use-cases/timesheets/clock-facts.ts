import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { acceptsAt } from '../../domain/time-card-clock.ts'

type Card = {
  status: TimesheetStatus
  submittedAt: Date | null
  acceptedBy: string | null
  putInByClock: boolean | null
  openExtraMinutes: number | null
}

/** What Gaitway did with a time card, or will do and when. */
export const clockFacts = ({ status, submittedAt, acceptedBy, ...card }: Card) => ({
  countsAsAcceptedAt: status === 'pending' && submittedAt ? acceptsAt(submittedAt).toISOString() : null,
  isAcceptedBySilence: status === 'accepted' && acceptedBy === null,
  isPutInByClock: card.putInByClock ?? false,
  openExtraMinutes: card.openExtraMinutes ?? 0,
})
