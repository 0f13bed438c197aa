import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { acceptsAt } from '../../domain/time-card-clock.ts'

type Card = {
  status: TimesheetStatus
  submitted_at: Date | null
  accepted_by: string | null
  put_in_by_clock: boolean | null
}

/** What the clock has done with a time card, or will do. */
export const clockFacts = ({ status, submitted_at, accepted_by, put_in_by_clock }: Card) => ({
  countsAsAcceptedAt: status === 'pending' && submitted_at ? acceptsAt(submitted_at).toISOString() : null,
  isAcceptedBySilence: status === 'accepted' && accepted_by === null,
  isPutInByClock: put_in_by_clock ?? false,
})
