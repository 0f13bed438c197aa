import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { acceptsAt } from '../../domain/time-card-clock.ts'

type Card = {
  status: TimesheetStatus
  submitted_at: Date | null
  accepted_by: string | null
  put_in_by_clock: boolean | null
  open_extra_minutes: number | null
}

/** What the clock has done with a time card, or will do. */
export const clockFacts = ({ status, submitted_at, accepted_by, ...card }: Card) => ({
  countsAsAcceptedAt: status === 'pending' && submitted_at ? acceptsAt(submitted_at).toISOString() : null,
  isAcceptedBySilence: status === 'accepted' && accepted_by === null,
  isPutInByClock: card.put_in_by_clock ?? false,
  openExtraMinutes: card.open_extra_minutes ?? 0,
})
