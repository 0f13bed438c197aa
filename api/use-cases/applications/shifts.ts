import { refuse } from '@gaitway/contract/errors'
import { payRateCents } from '@gaitway/contract/fees'
import { applicationLifecycle, defaultShiftStatuses } from '@gaitway/contract/lifecycles/application'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { minimumCents } from '../../domain/ending.ts'
import { expectedPay, shiftCost } from '../../domain/shift-money.ts'
import { Json, pageJson, withFields } from '../../json.ts'
import { listShifts, type ShiftRow } from '../../store/views/shifts.ts'
import { wordsOf } from '../jobs/board.ts'
import { moneyOf } from '../shift-money.ts'
import { clockFacts } from '../timesheets/read.ts'
import { type ReadCase, viewerOf, type Viewer } from '../use-case.ts'

/** The confirmed-shifts table: clinicians and facilities see their own, staff everyone's. */
export const shifts: ReadCase<'applications.shifts'> = async ({ db, clock }, by, input) => {
  const viewer = viewerOf(by)
  const params = {
    ...whose(viewer, input),
    at: clock.now(),
    statuses: wordsOf(input.shiftStatus, applicationLifecycle.states) ?? defaultShiftStatuses,
    paymentStage: input.paymentStatus,
    search: input.search || undefined,
    sort: input.sortBy ?? 'startDate',
    descending: input.sortOrder ? input.sortOrder === 'desc' : (input.sortBy ?? 'startDate') === 'startDate',
    skip: input.skip,
    limit: input.limit,
  }
  const { rows, count, isCountCapped } = await listShifts(db, params, viewer.side)
  return pageJson(
    rows.map(row => shiftText(row, viewer)),
    count,
    isCountCapped,
  )
}

/** Only staff may name another person or facility. */
const whose = (viewer: Viewer, { clinicianId, facilityId }: Input<'applications.shifts'>) => {
  const isOther = (own: string | null, named?: string) => own !== null && named !== undefined && named !== own
  if (isOther(viewer.clinicianId, clinicianId) || isOther(viewer.facilityId, facilityId))
    throw refuse('identity_mismatch')
  return {
    clinicianId: viewer.clinicianId ?? clinicianId,
    facilityId: viewer.facilityId ?? facilityId,
  }
}

const shiftText = (row: ShiftRow, viewer: Viewer) =>
  withFields(row.json, {
    jobId: new Json(
      withFields(row.job, {
        payRateCents: row.payRateCents ?? payRateCents(row.hourlyRate, row.boostPercent),
      }),
    ),
    ...timeCardOf(row, viewer),
    sentHome: sentHomeOf(row),
    ...moneySeen(row, viewer),
  })

/** Few rows need their slots parsed. */
const slotsOf = ({ json }: ShiftRow) =>
  (JSON.parse(json) as Output<'applications.shifts'>['data'][number]).shiftSlots

/** Pay is visible to the clinician, cost to the facility, both to admins. */
const moneySeen = (row: ShiftRow, { side }: Viewer) => {
  const facts = row.money && moneyOf(row.money, slotsOf(row))
  return {
    expectedPay: facts && (side === 'clinician' || side === 'admin') ? expectedPay(facts) : null,
    cost: facts && (side === 'facility' || side === 'admin') ? shiftCost(facts) : null,
  }
}

const sentHomeOf = ({ sentHomeAt: at, minimum, statusReason: reason }: ShiftRow) =>
  at && minimum && { at: at.toISOString(), minimumCents: minimumCents(minimum), reason }

/** Sub-admins see no time cards. A facility sees none before it is submitted, and no hours of one it returned. */
const timeCardOf = (row: ShiftRow, { side }: Viewer) => {
  const isSubmitted = row.timesheetStatus === 'pending' || row.timesheetStatus === 'accepted'
  const isSeen = side !== 'facility' || row.timesheetStatus !== 'draft'
  const timesheet =
    isSeen && row.timesheetId && row.timesheetStatus
      ? {
          id: row.timesheetId,
          status: row.timesheetStatus,
          ...clockFacts({ ...row, status: row.timesheetStatus }),
        }
      : null
  const isReturned = side === 'facility' && row.timesheetStatus === 'rejected'
  return {
    totalWorkedHours:
      timesheet && !isReturned && row.workedMinutes !== null ? hoursOf(row.workedMinutes) : null,
    timesheet,
    isTimesheetSubmitted: timesheet !== null && isSubmitted,
  }
}

/** Hours with two decimals. */
const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100
