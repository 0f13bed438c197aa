import { refuse } from '@gaitway/contract/errors'
import { payRateCents } from '@gaitway/contract/fees'
import { applicationLifecycle, defaultShiftStatuses } from '@gaitway/contract/lifecycles/application'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { minimumCents } from '../../domain/ending.ts'
import { expectedPay, shiftCost } from '../../domain/shift-money.ts'
import { listShifts, type ShiftTableRow } from '../../store/views/shifts.ts'
import { showStandbyOffer } from '../../store/views/standby-offer.ts'
import { wordsOf } from '../jobs/words.ts'
import { moneyOf } from '../shift-money.ts'
import { clockFacts } from '../timesheets/clock-facts.ts'
import type { UseCase } from '../use-case.ts'
import { viewerOf, type Viewer } from '../viewer.ts'

type Shift = Output<'applications.shifts'>['data'][number]

/** The confirmed-shifts table: a clinician's own, a facility's own, everyone's for staff. */
export const shifts: UseCase<'applications.shifts'> = async ({ db, clock }, by, input) => {
  const viewer = viewerOf(by)
  const { rows, count } = await listShifts(db, {
    ...whose(viewer, input),
    at: clock.now(),
    statuses: wordsOf(input.shiftStatus, applicationLifecycle.states) ?? defaultShiftStatuses,
    paymentStage: input.paymentStatus,
    search: input.search || undefined,
    sort: input.sortBy ?? 'startDate',
    descending: input.sortOrder ? input.sortOrder === 'desc' : (input.sortBy ?? 'startDate') === 'startDate',
    skip: input.skip,
    limit: input.limit,
  })
  return { data: rows.map(row => shiftOf(row, viewer)), count }
}

/** Nobody names another person or facility than their own; staff may name any. */
const whose = (viewer: Viewer, { clinicianId, facilityId }: Input<'applications.shifts'>) => {
  const isOther = (own: string | null, named?: string) => own !== null && named !== undefined && named !== own
  if (isOther(viewer.clinicianId, clinicianId) || isOther(viewer.facilityId, facilityId))
    throw refuse('identity_mismatch')
  return {
    clinicianId: viewer.clinicianId ?? clinicianId,
    facilityId: viewer.facilityId ?? facilityId,
  }
}

const shiftOf = (row: ShiftTableRow, viewer: Viewer): Shift => ({
  id: row.id,
  shiftStatus: row.status,
  clinicianId: {
    id: row.clinicianId,
    firstName: row.clinicianFirstName,
    lastName: row.clinicianLastName,
  },
  jobId: {
    id: row.jobId,
    serialNumber: row.serialNumber,
    status: row.jobStatus,
    clinicianType: row.clinicianType,
    jobType: row.jobType,
    jobAddressNickname: row.addressNickname,
    jobAddress1: row.address1,
    jobAddress2: row.address2,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    timeZone: row.timeZone,
    startDate: row.firstSlotStart.toISOString(),
    endDate: row.lastSlotEnd.toISOString(),
    totalPayCents: row.totalPayCents,
    payRateCents: row.payRateCents ?? payRateCents(row.hourlyRate, row.boostPercent),
  },
  facilityId: { id: row.facilityId, officeName: row.officeName, userId: row.facilityUserId },
  shiftSlots: row.slots.map(({ id, startDate, endDate }) => ({ id, startDate, endDate })),
  isProposedNewTime: row.hasProposedSlots,
  ...timeCardOf(row, viewer),
  payout: payoutOf(row, viewer),
  sentHome: sentHomeOf(row),
  paymentStage: row.paymentStage,
  ...moneySeen(row, viewer),
  isStandby: row.isStandby,
  standbyOffer: showStandbyOffer(row.standbyOffer),
  isHeld: row.isHeld,
})

/** What a clinician is paid is theirs and the admins' to see. */
const payoutOf = ({ payoutCents, payoutStatus }: ShiftTableRow, { side }: Viewer) =>
  (side === 'clinician' || side === 'admin') && payoutCents !== null && payoutStatus
    ? { amountCents: payoutCents, status: payoutStatus }
    : null

/** What is paid is the clinician's to see, what it costs the facility's, both the admins'. */
const moneySeen = ({ money, slots }: ShiftTableRow, { side }: Viewer) => {
  const facts = money && moneyOf(money, slots)
  return {
    expectedPay: facts && (side === 'clinician' || side === 'admin') ? expectedPay(facts) : null,
    cost: facts && (side === 'facility' || side === 'admin') ? shiftCost(facts) : null,
  }
}

const sentHomeOf = (row: ShiftTableRow) => {
  const { sentHomeAt: at, terms, payRateCents } = row
  if (!at || !terms || payRateCents === null) return null
  const slots = row.slots.map(slot => ({
    id: slot.id,
    startsAt: new Date(slot.startDate),
    endsAt: new Date(slot.endDate),
  }))
  const { jobType, parkingCents, otherCents } = row
  const pay = { jobType, payRateCents, parkingCents, otherCents, slots, terms }
  return { at: at.toISOString(), minimumCents: minimumCents(pay), reason: row.statusReason }
}

/** A sub-admin sees no time cards; a facility none that has not been handed in, nor the hours of one it sent back. */
const timeCardOf = (row: ShiftTableRow, { side }: Viewer) => {
  const isSubmitted = row.timesheetStatus === 'pending' || row.timesheetStatus === 'accepted'
  const isSeen = side === 'subadmin' ? false : side === 'facility' ? row.timesheetStatus !== 'draft' : true
  const timesheet =
    isSeen && row.timesheetId && row.timesheetStatus
      ? {
          id: row.timesheetId,
          status: row.timesheetStatus,
          ...clockFacts({ ...row, status: row.timesheetStatus }),
        }
      : null
  const isMended = side === 'facility' && row.timesheetStatus === 'rejected'
  return {
    totalWorkedHours:
      timesheet && !isMended && row.workedMinutes !== null ? hoursOf(row.workedMinutes) : null,
    timesheet,
    isTimesheetSubmitted: timesheet !== null && isSubmitted,
    timeCardUrlForClinician: null,
  }
}

/** Hours with two decimals. */
const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100
