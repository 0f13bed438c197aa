import type { NoShowOutcome } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { clearClinicianMissed } from '../../store/applications.ts'
import { findSettledPayout, insertPayout } from '../../store/payouts.ts'
import type { TimesheetRow } from '../../store/rows.ts'
import * as timesheets from '../../store/timesheets.ts'
import { findPaidFacts } from '../../store/views/settlement-terms.ts'
import type { Reported } from '../no-shows/reports.ts'
import { lockSettled, settleAgain } from '../payments/settle-shift.ts'
import { correctPay } from '../payouts/change.ts'
import { previewFurtherSettlement } from '../shift-money.ts'
import { acceptOpenCard, acceptCardOfSettledShift } from '../timesheets/accept.ts'
import { correctPaidHours } from '../timesheets/adjust.ts'
import { submitDecidedHours, submitScheduledHours } from '../timesheets/write.ts'
import type { Knex, SignedIn } from '../use-case.ts'

type Deciding = Pick<Input<'noShows.settle'>, 'slots' | 'reason'> & {
  outcome: Exclude<NoShowOutcome, 'nothing'>
  by: SignedIn
  at: Date
}
type Paid = {
  payCents: number
  /** what the facility is charged again, after a refund */
  chargeCents?: number
  chargeIds: string[]
}

/**
 * Pays a reported day that staff decided was worked: with the time card of its shift, or by settling the shift again if
 * the report was already settled because no one responded. The report has its new status, and the job is locked.
 */
export const payReported = async (trx: Knex, reported: Reported, deciding: Deciding): Promise<Paid> => {
  const { report, application } = reported
  // the time card of a disputed no-show doesn't have that day
  if (report.outcome && deciding.outcome === 'hours' && !deciding.slots) throw refuse('move_not_open')
  const shift = await timesheets.findShift(trx, application.id, {})
  if (!shift) throw refuse('not_found')
  await forgetMissedDay(trx, reported)
  const card = await timesheets.findApplicationTimesheet(trx, application.id)
  if (application.status === 'cancelled') return payEndedShift(trx, reported, shift, deciding)
  if (card?.status === 'accepted') return correctCard(trx, reported, { timesheet: card, shift }, deciding)
  return payTimeCard(trx, shift, deciding)
}

/** The shift doesn't count as a no-show anymore, unless another of its days was one. */
const forgetMissedDay = async (trx: Knex, { job, application }: Reported) => {
  const days = await timesheets.listBookedSlots(trx, job.id)
  const daysToWork = await timesheets.listDaysToWork(trx, job.id)
  if (application.clinicianMissed === 'noShow' && daysToWork.length === days.length)
    await clearClinicianMissed(trx, application.id)
}

const submitHours = (
  trx: Knex,
  shift: timesheets.TimesheetShift,
  { slots, reason, by, at }: Deciding,
  slotId?: string,
) =>
  slots
    ? submitDecidedHours(trx, shift, { slots, reason, slotId, by, at })
    : submitScheduledHours(trx, shift, { move: 'useSchedule', slotId, at })

/** Accepts the time card of a completed shift, with the hours submitted, scheduled, or decided on by staff. */
const payTimeCard = async (
  trx: Knex,
  shift: timesheets.TimesheetShift,
  deciding: Deciding,
): Promise<Paid> => {
  const { outcome, slots, by, at } = deciding
  if (shift.applicationStatus !== 'completed') throw refuse('no_show_not_yet')
  if (outcome === 'scheduled' || slots) await submitHours(trx, shift, deciding)
  return acceptOpenCard(trx, shift, { by, at, withExtraTime: Boolean(slots) })
}

/**
 * Settles a shift again that ended as a no-show. If no other day was paid, a time card with the hours of the reported
 * day decides the pay; otherwise the scheduled pay of that day is added to what was paid.
 */
const payEndedShift = async (
  trx: Knex,
  { report, application }: Reported,
  shift: timesheets.TimesheetShift,
  deciding: Deciding,
): Promise<Paid> => {
  const { id: applicationId, clinicianId } = application
  const { slots, reason, by, at } = deciding
  const payout = await findSettledPayout(trx, applicationId)
  if (payout && slots) throw refuse('move_not_open', undefined, ONLY_SCHEDULED)
  const payBefore = payout?.amountCents ?? 0
  const payoutOf = { applicationId, clinicianId, at }
  const settled = await lockSettled(trx, applicationId)
  let payCents = payBefore + report.atStakeCents
  if (payout) await correctPay(trx, { ...payoutOf, amountCents: report.atStakeCents, reason, by })
  else {
    await submitHours(trx, shift, deciding, report.slotId)
    payCents = await acceptCardOfSettledShift(trx, shift, { by, at })
    await insertPayout(trx, { ...payoutOf, amountCents: payCents, reason: 'noShow' })
  }
  return settleDecided(trx, settled, { payBefore, payCents }, deciding)
}

const ONLY_SCHEDULED =
  'Other days of this shift were paid when it ended, so only the scheduled hours can be added.'

/** Adds the reported day to the accepted time card that paid the other days of the shift. */
const correctCard = async (
  trx: Knex,
  { report, job }: Reported,
  card: { timesheet: TimesheetRow; shift: timesheets.TimesheetShift },
  deciding: Deciding,
): Promise<Paid> => {
  const { slots, reason, by, at } = deciding
  const day = (await timesheets.listBookedSlots(trx, job.id)).find(({ id }) => id === report.slotId)
  if (!day) throw refuse('not_found')
  const added = { slotId: day.id, startTime: day.startsAt.toISOString(), endTime: day.endsAt.toISOString() }
  const entries = slots ?? [...(await timesheets.listPaidHours(trx, card.timesheet.id)), added]
  const { settled, payBefore, payCents } = await correctPaidHours(trx, card, { entries, reason }, { by, at })
  const paid = await settleDecided(trx, settled, { payBefore, payCents }, deciding)
  return { ...paid, payCents: payCents - payBefore }
}

const settleDecided = async (
  trx: Knex,
  settled: Awaited<ReturnType<typeof lockSettled>>,
  change: { payBefore: number; payCents: number },
  { reason, by, at }: Deciding,
): Promise<Paid> => {
  const paid = await findPaidFacts(trx, settled.payment.applicationId)
  const { chargeCents = 0 } = paid ? previewFurtherSettlement(paid, change) : {}
  const chargeIds = await settleAgain(trx, {
    ...settled,
    ...change,
    creditReason: reason,
    ledgerText: 'No-show decided in favor of the clinician',
    invoiceLine: `No-show report decided: ${reason}`,
    by,
    at,
  })
  return { payCents: change.payCents, chargeCents, chargeIds }
}
