import type Stripe from 'stripe'
import type { Knex } from 'knex'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { bankActionsFor } from '../../test/payment-service/bank-actions.ts'
import { newId } from '../../api/store/ids.ts'
import { buildFacility } from '../../test/builders/facility.ts'

type Pays = { by: PaymentType; card: string; bank?: string }
const good = 'pm_card_visa'

/**
 * Most payment methods are good. One card is always declined, one requires verification that never happens, some debits
 * fail, and some are disputed days later; those facilities then pay by another card.
 */
const payers: Pays[] = [
  { by: 'card', card: good },
  { by: 'card', card: 'pm_card_mastercard' },
  { by: 'card', card: 'pm_card_amex' },
  { by: 'card', card: good },
  { by: 'card', card: 'pm_card_chargeCustomerFail' },
  { by: 'card', card: 'pm_card_authenticationRequired' },
  { by: 'ACH', card: good, bank: '000246813579' },
  { by: 'ACH', card: good, bank: '000246813579' },
  { by: 'ACH', card: good, bank: '000246813579' },
  { by: 'ACH', card: good, bank: '000222222227' },
  { by: 'ACH', card: good, bank: '000555555559' },
  { by: 'ACH', card: good, bank: '000555555567' },
  { by: 'invoice', card: good },
  { by: 'invoice', card: good },
  { by: 'invoice', card: good },
]

const insertSource = async (
  db: Knex,
  facilityId: string,
  source: { kind: 'card' | 'bank'; methodId: string; last4: string },
) => {
  const id = newId()
  const { kind, methodId, last4 } = source
  await db('payment_sources').insert({
    id,
    facilityId,
    kind,
    providerId: methodId,
    setupSessionId: `cs_${methodId}`,
    last4,
    holder: 'Ada Office',
    isPrimary: true,
    createdAt: new Date(),
    ...(kind === 'card'
      ? { brand: 'visa', expMonth: 12, expYear: new Date().getUTCFullYear() + 4 }
      : { brand: 'Test Bank', accountType: 'company' }),
  })
  return id
}

const buildPayer = async (db: Knex, stripe: Stripe, { by, card, bank }: Pays) => {
  const customer = await stripe.customers.create({ name: 'Bayou Rehab' })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  const facility = await buildFacility(db, { customerId: customer.id, invoiceAllowed: by === 'invoice' })
  const cardId = await insertSource(db, facility.id, { kind: 'card', methodId: method.id, last4: '4242' })
  if (bank) {
    const { method: methodId } = await bankActionsFor({ stripe }, customer).saveBank(bank)
    await insertSource(db, facility.id, { kind: 'bank', methodId, last4: bank.slice(-4) })
  }
  return { facility, paymentType: by, cardId }
}
export type Payer = Awaited<ReturnType<typeof buildPayer>>

/** Facilities that pay by card, bank debit, or invoice, with their payment methods at the payment service. */
export const buildPayers = async (db: Knex, stripe: Stripe) => {
  const built: Payer[] = []
  for (const payer of payers) built.push(await buildPayer(db, stripe, payer))
  return built
}
