import type { Knex } from 'knex'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { newId } from '../api/store/ids.ts'
import { tick } from '../api/use-cases/tick.ts'
import { buildBank } from './builders/bank.ts'
import { buildUser } from './builders/user.ts'
import { buildPayable, confirmIt } from './confirm-application.ts'
import { testApi } from './http.ts'
import type { TestServices } from './services.ts'

/** The reason for extra time in tests. */
export const extraReason = 'Two admissions came in after four.'
export const oneDay = [{ startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T23:00:00Z' }]
export const twoDays = [...oneDay, { startsAt: '2026-11-22T15:00:00Z', endsAt: '2026-11-22T23:00:00Z' }]

export const tickAt = async (services: TestServices, at: string) => {
  services.clock.set(new Date(at))
  await tick(services)
}

type Overrides = { slots?: typeof oneDay; paymentType?: PaymentType }

/** A shift of 09:00–17:00 in Houston at $62, confirmed, paid, and over. Each slot is worked from its start. */
export const buildWorkedShift = async (
  services: TestServices,
  { slots = oneDay, paymentType = 'card' }: Overrides = {},
) => {
  const { db }: { db: Knex } = services
  const built = await buildPayable(db, { slots })
  await db('facilities').where({ id: built.facility.id }).update({ invoiceAllowed: true })
  if (paymentType === 'ACH') await buildBank(db, { facilityId: built.facility.id })
  await confirmIt(services, built.facility.by, built.id, { paymentType })
  await tickAt(services, '2026-11-23T10:00:00Z')
  const api = testApi(services)
  const admin = await buildUser(db, { role: 'admin' })
  const [asClinician, asFacility, asAdmin] = [built.clinician, built.facility, admin].map(person =>
    api.as(person),
  ) as [As, As, As]
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
    api,
    asClinician,
    asFacility,
    asAdmin,
    entriesUntil,
    write,
    edit: (id: string, ends: readonly string[], why?: string, submit = true) =>
      asClinician.call('timesheets.edit', { id, submit, entries: entriesUntil(ends, why) }),
    read: async (by: As, id: string) => (await by.call('timesheets.read', { id })).body.data,
    accept: (id: string, more: object = {}) =>
      asFacility.call('timesheets.accept', { id, documentationCompleted: true, ...more }),
    /** Submits a time card that is auto-accepted on November 25 at ten. */
    autoAccepted: async (ends: readonly string[], more: object = {}): Promise<string> => {
      const { id } = (await write(ends, extraReason, true, more)).body.data
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
type As = ReturnType<ReturnType<typeof testApi>['as']>
type Decision = { by?: As; reason?: string }
