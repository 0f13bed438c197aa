import { newId } from '../../api/store/ids.ts'
import { buildUser } from '../builders/user.ts'
import type { testApi } from '../http.ts'
import type { TestServices } from '../services.ts'
import { confirmedShift, oneDay, tickAt, type ConfirmedOverrides } from './shift.ts'

/** The reason for extra time in tests. */
export const EXTRA_TIME_REASON = 'Two admissions came in after four.'
/** The reason for corrections in tests. */
export const CORRECTION_REASON = 'Left at four.'

type As = ReturnType<ReturnType<typeof testApi>['as']>
type Decision = { by?: As; reason?: string }

/** A shift of 09:00–17:00 in Houston at $62, confirmed, paid, and over. Each slot is worked from its start. */
export const workedShift = async (
  services: TestServices,
  { slots = oneDay, paymentType }: Pick<ConfirmedOverrides, 'slots' | 'paymentType'> = {},
) => {
  const { db } = services
  const built = await confirmedShift(services, { slots, paymentType, at: '2026-11-23T10:00:00Z' })
  const { asClinician, asFacility } = built
  const entriesUntil = (ends: readonly string[], extraTimeReason?: string, more: object = {}) =>
    ends.map((endTime, index) => ({
      slotId: built.job.slots[index]?.id,
      startTime: built.job.slots[index]?.startsAt.toISOString(),
      endTime,
      ...(extraTimeReason !== undefined && { extraTimeReason }),
      ...more,
    }))
  const write = (ends: readonly string[], why?: string, submit = true, more: object = {}) =>
    asClinician.call('timesheets.write', {
      jobApplicationId: built.id,
      submit,
      entries: entriesUntil(ends, why, more),
    })
  return {
    ...built,
    asAdmin: built.api.as(await buildUser(db)),
    entriesUntil,
    write,
    edit: (id: string, ends: readonly string[], why?: string, submit = true) =>
      asClinician.call('timesheets.edit', { id, submit, entries: entriesUntil(ends, why) }),
    read: async (by: As, id: string) => (await by.call('timesheets.read', { id })).body.data,
    accept: (id: string, more: object = {}) =>
      asFacility.call('timesheets.accept', { id, documentationCompleted: true, ...more }),
    /** Submits a time card that is auto-accepted on November 25 at ten. */
    autoAccepted: async (ends: readonly string[], more: object = {}): Promise<string> => {
      const { id } = (await write(ends, EXTRA_TIME_REASON, true, more)).body.data
      await tickAt(services, '2026-11-25T10:00:00Z')
      return id
    },
    decide: (id: string, decision: 'accept' | 'decline', { by = asFacility, ...more }: Decision = {}) =>
      by.call('timesheets.decideExtraTime', { id, decision, ...more }, { 'idempotency-key': newId() }),
    notificationsTo: (userId: string, type: string): Promise<string[]> =>
      db('notifications').where({ userId, jobId: built.job.id, type }).orderBy('id').pluck('body'),
    payouts: () =>
      db('payouts').where({ applicationId: built.id }).orderBy(['created_at', 'id']).pluck('amount_cents'),
    invoices: () =>
      db('invoices')
        .where({ applicationId: built.id })
        .orderBy('number')
        .select('kind', 'total_cents', 'lines'),
    owed: async (): Promise<number> =>
      (await db('payments').where({ applicationId: built.id }).first('owed_cents')).owedCents,
  }
}
type Answer = { status: number; body: { data: { id: string }; code?: string } }

const succeeded = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${body.code}`)
  return body.data
}

type AcceptedOverrides = Pick<ConfirmedOverrides, 'paymentType'> & {
  /** when the facility sends the clinician home */
  sentHomeAt?: string
}

/** A shift of 09:00–17:00 in Houston at $62, made by its calls: worked as scheduled, accepted, and settled. */
export const acceptedShift = async (
  services: TestServices,
  { paymentType, sentHomeAt }: AcceptedOverrides = {},
) => {
  const { db } = services
  const built = await confirmedShift(services, { paymentType })
  const { id, job, api, asClinician, asFacility } = built
  const admin = await buildUser(db)
  const asAdmin = api.as(admin)
  if (sentHomeAt) {
    await tickAt(services, sentHomeAt)
    const sent = { kind: 'sentHome', jobId: job.id, reason: CORRECTION_REASON }
    succeeded(await asFacility.call('applications.sendHome', sent))
  }
  await tickAt(services, '2026-11-21T23:31:00Z')
  const worked = (endTime: string) => [
    { slotId: job.slots[0]?.id, startTime: '2026-11-21T15:00:00Z', endTime },
  ]
  const sheet = { jobApplicationId: id, entries: worked(sentHomeAt ?? '2026-11-21T23:00:00Z'), submit: true }
  const card = succeeded(await asClinician.call('timesheets.write', sheet)).id
  succeeded(await asFacility.call('timesheets.accept', { id: card, documentationCompleted: true }))
  const payment: { id: string } = await db('payments').where({ applicationId: id }).first('id')
  const reason = CORRECTION_REASON
  return {
    ...built,
    card,
    paymentId: payment.id,
    admin,
    asAdmin,
    worked,
    /** the correction: worked until this UTC time of day */
    until: (time: string, key = newId()) =>
      asAdmin.call(
        'timesheets.adjust',
        { id: card, entries: worked(`2026-11-21T${time}Z`), reason },
        { 'idempotency-key': key },
      ),
    refund: (amountCents: number, more: object = {}, key = newId()) =>
      asAdmin.call(
        'payments.refund',
        { id: payment.id, amountCents, reason, ...more },
        { 'idempotency-key': key },
      ),
    owed: async () =>
      db('payments').where(payment).first('owed_cents', 'paid_cents', 'refunded_cents') as Promise<{
        owedCents: number
        paidCents: number
        refundedCents: number
      }>,
  }
}
