import { newId } from '../../api/store/ids.ts'
import { buildUser } from '../builders/user.ts'
import type { TestServices } from '../services.ts'
import { confirmApplication, confirmedShift, oneDay } from './shift.ts'

export const CALL_OUT_REASON = 'A fever since last night.'

/** A confirmed shift of 9 AM to 5 PM in Houston on Nov 21, at 6 AM of that day by default. */
export const callOutShift = async (services: TestServices, at = '2026-11-21T12:00:00Z', slots = oneDay) => {
  const { db } = services
  const [admin, subadmin] = [await buildUser(db), await buildUser(db, { role: 'subadmin' })]
  services.clock.set(new Date('2026-11-19T12:00:00Z'))
  const built = await confirmedShift(services, { slots, at })
  const { api, asClinician } = built
  const [asAdmin, asSubadmin] = [api.as(admin), api.as(subadmin)]
  const key = () => ({ 'idempotency-key': newId() })
  const callOutId = async () =>
    (await db('call_outs').where({ applicationId: built.id }).orderBy('id', 'desc').first()).id as string
  return {
    ...built,
    admin,
    subadmin,
    asAdmin,
    asSubadmin,
    record: async (more: object = {}, by = asSubadmin) =>
      (
        await by.call(
          'callOuts.record',
          {
            jobApplicationId: built.id,
            caller: 'clinician',
            phone: '7135550111',
            calledAt: services.clock.now().toISOString(),
            reason: CALL_OUT_REASON,
            ...more,
          },
          key(),
        )
      ).body,
    answer: async (answer: string, note?: string, by = asClinician) =>
      (await by.call('callOuts.answer', { callOutId: await callOutId(), answer, ...(note && { note }) }))
        .body,
    decide: async (decision: string, by = asAdmin) =>
      (
        await by.call(
          'callOuts.decide',
          { callOutId: await callOutId(), decision, reason: 'The number isn’t hers.' },
          key(),
        )
      ).body,
    shown: async (by = asClinician) => (await by.call('jobs.read', { id: built.job.id })).body.data.callOut,
    confirmAgain: () => confirmApplication(services, built.facility.by, built.id),
    notified: async ({ userId }: { userId: string }): Promise<string[]> =>
      db('notifications').where({ userId, jobId: built.job.id }).orderBy(['created_at', 'id']).pluck('type'),
    notification: async ({ userId }: { userId: string }, type: string) =>
      (await db('notifications').where({ userId, jobId: built.job.id, type }).first()) as {
        title: string
        body: string
      },
    state: async () => {
      const [application, job, callOut] = [
        await db('applications').where({ id: built.id }).first(),
        await db('jobs').where({ id: built.job.id }).first(),
        await db('call_outs').where({ applicationId: built.id }).orderBy('id', 'desc').first(),
      ]
      return {
        application: application.status as string,
        job: job.status as string,
        callOut: callOut?.status as string | undefined,
        missed: application.clinicianMissed as string | null,
      }
    },
    money: async () => {
      const charges: { kind: string; amountCents: number }[] = await db('charges')
        .join('payments', 'payments.id', 'charges.payment_id')
        .where({ 'payments.application_id': built.id })
        .orderBy(['charges.created_at', 'charges.id'])
        .select('kind', 'amount_cents')
      return charges.map(({ kind, amountCents }) => `${kind} ${amountCents}`)
    },
  }
}
