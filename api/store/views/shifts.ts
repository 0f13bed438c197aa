import type { Knex } from 'knex'
import type { ClinicianType, JobType, PaymentStage } from '@gaitway/contract/enums'
import type { CancellationTerms } from '@gaitway/contract/fees'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { listPrepared, pageOf } from '../prepared.ts'
import { type ShiftsWish, shiftBindings, shiftPage } from './shift-page.ts'
import { openExtraMinutes } from '../timesheet-extra-time.ts'
import { paymentStage } from './payment-stage.ts'
import { type StandbyOfferFacts, standbyOfferOf } from './standby-offer.ts'
import { shiftMoney, type ShiftMoneyFacts } from './shift-money.ts'
import { type SlotShape, slotsOfJob } from './job-shape.ts'

export type ShiftTableRow = {
  id: string
  status: ApplicationStatus
  clinicianId: string
  clinicianFirstName: string
  clinicianLastName: string
  jobId: string
  serialNumber: number
  jobStatus: JobStatus
  clinicianType: ClinicianType
  jobType: JobType
  addressNickname: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  zipCode: string
  timeZone: string
  firstSlotStart: Date
  lastSlotEnd: Date
  totalPayCents: number
  hourlyRate: number
  boostPercent: number
  /** frozen at the confirmation */
  payRateCents: number | null
  facilityId: string
  officeName: string
  facilityUserId: string
  slots: SlotShape[]
  hasProposedSlots: boolean
  timesheetId: string | null
  timesheetStatus: TimesheetStatus | null
  submittedAt: Date | null
  acceptedBy: string | null
  putInByClock: boolean | null
  openExtraMinutes: number | null
  workedMinutes: number | null
  payoutCents: number | null
  payoutStatus: PayoutStatus | null
  paymentStage: PaymentStage | null
  isStandby: boolean
  standbyOffer: StandbyOfferFacts | null
  isHeld: boolean
  sentHomeAt: Date | null
  statusReason: string | null
  parkingCents: number
  otherCents: number
  /** the frozen terms of a shift that the clinician was sent home from */
  terms: CancellationTerms | null
  /** null before it is confirmed */
  money: ShiftMoneyFacts | null
}

const columns = `
  a.id, a.status, a.clinician_id, u.first_name AS clinician_first_name, u.last_name AS clinician_last_name,
  j.id AS job_id, j.serial_number, j.status AS job_status, j.clinician_type, j.job_type, j.address_nickname,
  j.address1, j.address2, j.city, j.state, j.zip_code, j.time_zone, a.first_slot_start, a.last_slot_end,
  j.total_pay_cents, j.hourly_rate, j.boost_percent, a.pay_rate_cents, f.id AS facility_id, f.office_name,
  f.user_id AS facility_user_id, ${slotsOfJob}, a.proposed_slots IS NOT NULL AS has_proposed_slots,
  t.id AS timesheet_id, t.status AS timesheet_status, t.submitted_at, t.accepted_by, t.put_in_by_clock,
  ${openExtraMinutes('t')} AS open_extra_minutes,
  coalesce(corrected.worked_minutes, t.worked_minutes) AS worked_minutes,
  coalesce(corrected.pay_cents, p.amount_cents) AS payout_cents, p.status AS payout_status, ${paymentStage} AS payment_stage,
  EXISTS (SELECT 1 FROM holds h WHERE h.application_id = a.id AND h.status = 'held') AS is_held,
  a.is_standby, ${standbyOfferOf('a')} AS standby_offer,
  a.sent_home_at, a.status_reason, j.parking_cents, j.other_cents,
  CASE WHEN a.sent_home_at IS NOT NULL THEN (SELECT terms FROM policies WHERE id = a.policy_id) END AS terms,
  ${shiftMoney('m.id = a.id')} AS money`

/** A page of the confirmed-shifts table and how many rows it has: ids by index first, then what is read. */
export const listShifts = async (
  db: Knex,
  wish: ShiftsWish,
): Promise<{ rows: ShiftTableRow[]; count: number }> => {
  const { page, count } = shiftPage(wish)
  const rows = await listPrepared<ShiftTableRow & { count: number; position: number | null }>(
    db,
    `WITH page AS MATERIALIZED (${page})
     SELECT c.count, listed.* FROM (${count}) c LEFT JOIN (
       SELECT page.position, ${columns}
       FROM page JOIN applications a ON a.id = page.id
       JOIN jobs j ON j.id = a.job_id JOIN facilities f ON f.id = a.facility_id
       JOIN clinicians cl ON cl.id = a.clinician_id JOIN users u ON u.id = cl.user_id
       LEFT JOIN timesheets t ON t.application_id = a.id
       LEFT JOIN LATERAL (SELECT worked_minutes, pay_cents FROM timesheet_adjustments x WHERE x.timesheet_id = t.id
         ORDER BY x.created_at DESC, x.id DESC LIMIT 1) corrected ON true
       LEFT JOIN payouts p ON p.application_id = a.id
       LEFT JOIN payments pay ON pay.application_id = a.id
     ) listed ON true
     ORDER BY listed.position`,
    shiftBindings(wish),
  )
  return pageOf(rows)
}
