import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'
import { buildUser } from '../builders/user.ts'
import type { testApi } from '../http.ts'
import type { TestServices } from '../services.ts'
import { confirmedShift, oneDay } from './shift.ts'

export const NO_SHOW_REASON = 'Nobody came, and nobody called.'

/** A confirmed shift of 9 AM to 5 PM in Houston, twenty minutes after its start. */
export const missedShift = async (services: TestServices, slots = oneDay) => {
  const { db } = services
  const admin = await buildUser(db)
  services.clock.set(new Date('2026-11-19T12:00:00Z'))
  const built = await confirmedShift(services, { slots, at: '2026-11-21T15:20:00Z' })
  const { asClinician, asFacility } = built
  const asAdmin = built.api.as(admin)
  const reason = NO_SHOW_REASON
  const report = async (more = {}) =>
    (await asFacility.call('applications.noShow', { kind: 'noShow', jobId: built.job.id, reason, ...more }))
      .body
  const reports = async (by = asFacility) =>
    (await by.call('jobs.read', { id: built.job.id })).body.data.noShowReports
  const reportId = async () =>
    (await db('no_show_reports').where({ applicationId: built.id }).first()).id as string
  const entries = built.job.slots.map(slot => ({
    slotId: slot.id,
    startTime: slot.startsAt.toISOString(),
    endTime: slot.endsAt.toISOString(),
  }))
  return {
    ...built,
    admin,
    asAdmin,
    report,
    reports,
    shown: async (by = asFacility) => (await reports(by))[0],
    reportId,
    checkIn: (more = {}) =>
      asClinician.call('applications.checkIn', { jobApplicationId: built.id, checkIn: true, ...more }),
    answer: async (answer: string, note?: string) =>
      (
        await asClinician.call('noShows.answer', {
          reportId: await reportId(),
          answer,
          ...(note && { note }),
        })
      ).body,
    settle: async (outcome: string, by = asAdmin, more = {}) =>
      (
        await by.call(
          'noShows.settle',
          { reportId: await reportId(), outcome, reason: 'The badge log says so.', ...more },
          { 'idempotency-key': newId() },
        )
      ).body,
    withdraw: async (by = asFacility) =>
      (
        await by.call('noShows.withdraw', {
          reportId: await reportId(),
          reason: 'Found her on the second floor.',
        })
      ).body,
    submitHours: async () =>
      (await asClinician.call('timesheets.write', { jobApplicationId: built.id, entries, submit: true }))
        .body,
    notified: async ({ userId }: { userId: string }): Promise<string[]> =>
      db('notifications')
        .where({ userId, jobId: built.job.id })
        .whereLike('type', 'noShow%')
        .orderBy(['created_at', 'id'])
        .pluck('type'),
    money: async () => ({
      refunds: (await db('charges')
        .join('payments', 'payments.id', 'charges.payment_id')
        .where({ 'payments.application_id': built.id, kind: 'refund' })
        .pluck('charges.amount_cents')) as number[],
      payouts: (await db('payouts').where({ applicationId: built.id }).pluck('amount_cents')) as number[],
      status: (await db('applications').where({ id: built.id }).first()).status as string,
      missed: (await db('applications').where({ id: built.id }).first()).clinicianMissed as string | null,
    }),
    ledgerRows: async () =>
      Number((await db('ledger_transactions').where({ applicationId: built.id }).count())[0]?.count),
  }
}

type Missed = { id: string; clinician: { userId: string } }

/** The clinician agrees that they weren't there, which settles the report of their shift. */
export const agreeToNoShow = async (db: Knex, api: ReturnType<typeof testApi>, { id, clinician }: Missed) => {
  const { id: reportId } = await db('no_show_reports').where({ applicationId: id, status: 'waiting' }).first()
  return api.as(clinician).call('noShows.answer', { reportId, answer: 'wasNotThere' })
}
