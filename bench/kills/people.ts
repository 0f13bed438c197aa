import type { Knex } from 'knex'
import { makeAccessToken } from '../../api/outside/access-token.ts'
import { openPaymentService } from '../../api/outside/payment-service/open-payment-service.ts'
import { stripeAt } from '../../api/outside/payment-service/testing/open-for-test.ts'
import { newId } from '../../api/store/ids.ts'
import { buildClinician } from '../../api/testing/builders/clinician.ts'
import { buildFacility } from '../../api/testing/builders/facility.ts'

/** Most cards are good; one is always declined, one wants its owner, who never comes. */
const cards = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
  'pm_card_authenticationRequired',
]

const openSession = async (db: Knex, secret: string, userId: string) => {
  const id = newId()
  const at = new Date()
  const row = { id, user_id: userId, rotated_at: at, created_at: at, last_used_at: at }
  await db('sessions').insert({ ...row, refresh_hash: Buffer.from(id) })
  return makeAccessToken(secret, id)
}

/** Facilities that each have a card at the payment service, and clinicians, all signed in. */
export const buildPeople = async (
  { db, databaseUrl, secret }: { db: Knex; databaseUrl: string; secret: string },
  clinicianCount: number,
) => {
  const service = await openPaymentService({
    databaseUrl,
    secretKey: 'sk_test_people',
    publicUrl: () => 'http://payments.test',
    webhooks: [],
  })
  try {
    const stripe = stripeAt(service.port, 'sk_test_people')
    const facilities = []
    for (const card of cards) {
      const customer = await stripe.customers.create({ name: 'Bayou Rehab' })
      const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
      const facility = await buildFacility(db, { customerId: customer.id })
      await db('payment_sources').insert({
        id: newId(),
        facility_id: facility.id,
        kind: 'card',
        provider_id: method.id,
        setup_session_id: `cs_${method.id}`,
        brand: 'visa',
        last4: '4242',
        holder: 'Ada Office',
        is_primary: true,
        created_at: new Date(),
      })
      facilities.push({ facility, token: await openSession(db, secret, facility.userId) })
    }
    const clinicians = []
    for (let count = 0; count < clinicianCount; count += 1) {
      const clinician = await buildClinician(db)
      clinicians.push({ clinician, token: await openSession(db, secret, clinician.userId) })
    }
    return { facilities, clinicians }
  } finally {
    await service.close()
  }
}
export type People = Awaited<ReturnType<typeof buildPeople>>
