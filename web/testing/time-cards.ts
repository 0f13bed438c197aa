import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { AutomaticTimeCard } from '@gaitway/contract/time-card-copy'

export const untouchedByClock: AutomaticTimeCard = {
  countsAsAcceptedAt: null,
  isAutoAccepted: false,
  isAutoSubmitted: false,
  openExtraMinutes: 0,
}

/** The time card of a shift, as in the list of shifts. */
export const cardShown = (
  status: TimesheetStatus,
  more: Partial<AutomaticTimeCard> & { id?: string } = {},
) => ({
  id: 'sheet-1',
  status,
  ...untouchedByClock,
  ...more,
})
