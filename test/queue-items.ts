import type { Knex } from 'knex'
import type { QueueKind } from '@gaitway/contract/queue'
import { addDays, addHours } from '@gaitway/contract/format/time'
import { newId } from '../api/store/ids.ts'
import { buildApplication, buildHold } from './builders/application.ts'
import { buildCallOut } from './builders/call-out.ts'
import { buildReport, buildRoom } from './builders/chat.ts'
import { buildClinician } from './builders/clinician.ts'
import { buildDelivery } from './builders/delivery.ts'
import { buildDispute } from './builders/dispute.ts'
import { buildDuePayment } from './builders/due-payment.ts'
import { buildFacility } from './builders/facility.ts'
import { buildInvoice } from './builders/invoice.ts'
import { buildJob } from './builders/job.ts'
import { buildMoneyDecision } from './builders/money-decision.ts'
import { buildNoShowReport } from './builders/no-show-report.ts'
import { buildPayout } from './builders/payout.ts'
import { TEST_NOW } from './services.ts'

const now = new Date(TEST_NOW)

const slotAt = (startsAt: Date) => [{ startsAt, endsAt: addHours(startsAt, 8) }]
const timeCardFor = async (db: Knex, slots: ReturnType<typeof slotAt>, more: object = {}) => {
  const worked = await buildApplication(db, { status: 'completed', slots })
  const id = newId()
  const submittedAt = addHours(now, -30)
  const row = {
    id,
    applicationId: worked.id,
    status: 'pending',
    submittedAt,
    workedMinutes: 480,
    payCents: 49_600,
  }
  await db('timesheets').insert({ ...row, createdAt: submittedAt, ...more })
  return { id, slotId: worked.job.slots[0]?.id }
}

/** One item of each kind: the records behind them. */
export const buildQueueItems = async (db: Knex): Promise<Record<QueueKind, string>> => {
  const facility = await buildFacility(db, { officeName: 'Larkspur Rehab' })
  const lapsing = await buildClinician(db, { columns: { cprExpiresAt: new Date('2026-11-22T00:00:00Z') } })
  const booked = await buildApplication(db, {
    status: 'upcoming',
    clinician: lapsing,
    slots: slotAt(new Date('2026-11-25T15:00:00Z')),
  })
  const late = await buildApplication(db, { status: 'current', slots: slotAt(addHours(now, -1)) })
  await db('late_check_ins').insert({
    applicationId: late.id,
    slotId: late.job.slots[0]?.id,
    clinicianAskedAt: addHours(now, -0.8),
    facilityAskedAt: addHours(now, -0.6),
  })
  const reported = await buildApplication(db, { status: 'current', slots: slotAt(addHours(now, -2)) })
  const noShow = await buildNoShowReport(db, {
    applicationId: reported.id,
    slotId: reported.job.slots[0]?.id,
    status: 'contested',
    reportedBy: facility.userId,
    reportedAt: addHours(now, -1),
    contestedAt: addHours(now, -1),
  })
  const calledOut = await buildApplication(db, { status: 'cancelled', slots: slotAt(addDays(now, 2)) })
  const callOut = await buildCallOut(db, {
    applicationId: calledOut.id,
    recordedBy: facility.userId,
    at: addHours(now, -2),
    status: 'denied',
    answeredAt: addHours(now, -1),
  })
  const caller = await buildClinician(db, { status: 'pending' })
  const call = newId()
  const times = { startsAt: addHours(now, 2), endsAt: addHours(now, 2.25), createdAt: addDays(now, -2) }
  await db('onboarding_calls').insert({
    id: call,
    userId: caller.userId,
    phone: '5555550100',
    status: 'booked',
    ...times,
  })
  const card = await timeCardFor(db, slotAt(addDays(now, -2)))
  const extra = await timeCardFor(db, slotAt(addDays(now, -10)))
  const worked = { startedAt: addDays(now, -10), endedAt: addHours(addDays(now, -10), 8.5) }
  await db('timesheet_entries').insert({
    timesheetId: extra.id,
    slotId: extra.slotId,
    ...worked,
    workedMinutes: 510,
    payCents: 52_700,
  })
  await db('timesheet_extra_time').insert({
    timesheetId: extra.id,
    slotId: extra.slotId,
    minutes: 30,
    reason: 'Late',
  })
  await db('timesheets')
    .where({ id: extra.id })
    .update({ status: 'accepted', acceptedAt: addDays(now, -8) })
  const payment = await buildDuePayment(db, await buildJob(db, { facility, slots: slotAt(addDays(now, -4)) }))
  const failed = await buildPayout(db, { slots: slotAt(addDays(now, -5)) })
  await db('payouts')
    .where({ id: failed.payoutId })
    .update({ status: 'failed', failedAt: addDays(now, -1), failureMessage: 'The account is closed.' })
  const waiting = await buildPayout(db, { slots: slotAt(addDays(now, -6)) })
  await db('payouts').where({ id: waiting.payoutId }).update({ waitsFor: 'balance' })
  const { invoiceId } = await buildInvoice(db, {
    issuedAt: new Date('2026-10-10T15:00:00Z'),
    slots: slotAt(addDays(now, -45)),
  })
  const later = slotAt(addDays(now, 3))
  const stuck = await buildHold(db, await buildApplication(db, { slots: later }), {
    heldAt: addHours(now, -1),
  })
  const tried = await buildHold(db, await buildApplication(db, { slots: later }), {
    heldAt: addHours(now, -3),
  })
  await db('holds')
    .where({ id: tried.id })
    .update({ status: 'released', endedAt: addHours(now, -2), releaseReason: 'payment_refused' })
  const sender = await buildClinician(db)
  await buildRoom(db, { facilityId: facility.id, clinicianId: sender.id }, [
    { senderId: sender.userId, text: 'Hi' },
  ])
  const { id: messageId } = await db('chat_messages').first('id')
  const lead = newId()
  await db('leads').insert({
    id: lead,
    kind: 'contact',
    email: 'renee@example.test',
    name: 'Renee Park',
    message: 'Do you work in El Paso?',
    source: 'site',
    createdAt: addDays(now, -1),
  })
  const secondAdmin = await buildMoneyDecision(db, {
    facilityId: facility.id,
    requestedBy: facility.userId,
    requestedAt: addDays(now, -1),
  })
  const atOffice = await buildApplication(db, { slots: later })
  await db('users').where({ id: atOffice.clinician.userId }).update({ phone: '5555550111' })
  const corrected = await buildJob(db, { facility, status: 'confirmed', slots: slotAt(addDays(now, 6)) })
  await db('jobs')
    .where({ id: corrected.id })
    .update({ correctedTimeZone: 'America/Denver', zoneCorrectedAt: addHours(now, -1) })
  return {
    notCheckedIn: late.id,
    noShow,
    callOut,
    samePhone: atOffice.id,
    unfilled: (await buildJob(db, { facility, slots: slotAt(addHours(now, 4)) })).id,
    wentUnfilled: (await buildJob(db, { facility, status: 'expired', slots: slotAt(addHours(now, -5)) })).id,
    timeZone: corrected.id,
    credential: booked.id,
    call,
    approval: (await buildClinician(db, { status: 'pending', firstName: 'Paul' })).userId,
    timeCard: card.id,
    extraTime: extra.id,
    failedPayment: payment,
    failedPayout: failed.payoutId,
    topUp: waiting.payoutId,
    secondAdmin,
    dispute: await buildDispute(db, {}, payment),
    overdueInvoice: invoiceId,
    stuckHold: stuck.id,
    endedHold: tried.id,
    delivery: await buildDelivery(db, { recipient: 'paul@example.test' }),
    report: await buildReport(db, messageId),
    lead,
  }
}
