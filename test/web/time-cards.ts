import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { Output } from '@gaitway/contract/schemas/index'
import type { AutomaticTimeCard } from '@gaitway/contract/format/time-card-copy'

export const untouchedByClock: AutomaticTimeCard = {
  countsAsAcceptedAt: null,
  isAutoAccepted: false,
  isAutoSubmitted: false,
  openExtraMinutes: 0,
}

/** The time card of a shift, as in the list of shifts. */
export const cardShown = (
  status: TimesheetStatus,
  more: Partial<AutomaticTimeCard> & { id?: string; isAsScheduled?: boolean; isRevised?: boolean } = {},
) => ({
  id: 'sheet-1',
  status,
  submittedAt: status === 'draft' ? null : '2026-11-22T01:00:00.000Z',
  isAsScheduled: false,
  isRevised: false,
  paperAddedAt: null,
  ...untouchedByClock,
  ...more,
})

/** A correction of hours that changed no money, as on the page of a time card. */
export const correctionShown: Output<'timesheets.read'>['adjustments'][number] = {
  id: 'correction',
  workedMinutes: 480,
  payCents: 49_600,
  deltaCents: 0,
  reason: 'The break was not taken out.',
  createdAt: '2026-11-24T16:00:00.000Z',
  payTaken: [],
  facilityCents: null,
  waitsForPayment: false,
  moved: [],
}
