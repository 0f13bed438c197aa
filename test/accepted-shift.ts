import type { PaymentType } from '@gaitway/contract/values/enums'
import { newId } from '../api/store/ids.ts'
import { tick } from '../api/use-cases/tick.ts'
import { buildBank } from './builders/bank.ts'
import { buildUser } from './builders/user.ts'
import { buildPayable } from './confirm-application.ts'
import { testApi } from './http.ts'
import type { TestServices } from './services.ts'

type Overrides = {
  paymentType?: PaymentType
  /** when the facility sends the clinician home */
  sentHomeAt?: string
}
type Answer = { status: number; body: { data: { id: string }; code?: string } }

const done = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${body.code}`)
  return body.data
}
const END = '2026-11-21T23:00:00Z'
/** The reason used for corrections in tests. */
export const reason = 'Left at four.'

/** A shift of 09:00–17:00 in Houston at $62, made by its calls: worked as scheduled, accepted, and settled. */
export const buildAccepted = async (
  services: TestServices,
  { paymentType = 'card', sentHomeAt }: Overrides = {},
) => {
  const { db, clock } = services
  const api = testApi(services)
  const built = await buildPayable(db)
  const { id, job } = built
  await db('facilities').where({ id: built.facility.id }).update({ invoiceAllowed: true })
  if (paymentType === 'ACH') await buildBank(db, { facilityId: built.facility.id })
  const [facility, clinician] = [api.as(built.facility), api.as(built.clinician)]
  const admin = await buildUser(db)
  done(
    await facility.call('applications.confirm', { decision: 'confirm', jobApplicationId: id, paymentType }),
  )
  if (sentHomeAt) {
    clock.set(new Date(sentHomeAt))
    await tick(services)
    const overrides = { kind: 'sentHome', jobId: job.id, reason }
    done(await facility.call('applications.sendHome', overrides))
  }
  clock.set(new Date('2026-11-21T23:31:00Z'))
  await tick(services)
  const slotId = job.slots[0]?.id
  const worked = (endTime: string) => [{ slotId, startTime: '2026-11-21T15:00:00Z', endTime }]
  const sheet = { jobApplicationId: id, entries: worked(sentHomeAt ?? END), submit: true }
  const card = done(await clinician.call('timesheets.write', sheet)).id
  done(await facility.call('timesheets.accept', { id: card, documentationCompleted: true }))
  const payment: { id: string } = await db('payments').where({ applicationId: id }).first('id')
  const key = (one: string) => ({ 'idempotency-key': one })
  return {
    ...built,
    card,
    paymentId: payment.id,
    admin,
    by: { facility, clinician, admin: api.as(admin) },
    worked,
    /** the correction: worked until this UTC time of day */
    until: (time: string, one = newId()) =>
      api
        .as(admin)
        .call('timesheets.adjust', { id: card, entries: worked(`2026-11-21T${time}Z`), reason }, key(one)),
    refund: (amountCents: number, more: object = {}, one = newId()) =>
      api.as(admin).call('payments.refund', { id: payment.id, amountCents, reason, ...more }, key(one)),
    owed: async () =>
      db('payments').where(payment).first('owed_cents', 'paid_cents', 'refunded_cents') as Promise<{
        owedCents: number
        paidCents: number
        refundedCents: number
      }>,
  }
}
