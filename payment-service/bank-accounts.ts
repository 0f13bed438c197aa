import type Stripe from 'stripe'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { newMethod, type PaymentMethodOwner } from './payment-methods.ts'
import { insertResource, lockResource, updateResource } from './resources.ts'
import { testBank, testBankName, testRouting, type TestBank } from './test-banks.ts'
import { hashFingerprint } from './test-cards.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

export type BankDetails = {
  bank: TestBank
  routing: string
  holderType: 'individual' | 'company'
  accountType: 'checking' | 'savings'
  name: string
}
/** Where the owner's consent to debits came from. */
export type Consent = Stripe.Mandate.CustomerAcceptance.Online

export type BankMethod = Stripe.PaymentMethod & { us_bank_account: Stripe.PaymentMethod.UsBankAccount }
export const isBank = (method: Stripe.PaymentMethod): method is BankMethod =>
  method.us_bank_account !== undefined

const table = 'payment_service.bank_accounts'

const createMandate = (context: ServiceContext, paymentMethod: string, consent: Consent) =>
  insertResource(context, {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: { accepted_at: secondsOf(context.at), online: consent, type: 'online' },
    livemode: false,
    multi_use: {},
    payment_method: paymentMethod,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'active',
    type: 'multi_use',
  } satisfies Stripe.Mandate)

/** Saves a bank account for a customer who agreed to debits. Its number stays inside the service. */
export const saveBankAccount = async (
  context: ServiceContext,
  details: BankDetails,
  consent: Consent,
  owner: PaymentMethodOwner,
) => {
  const { bank, routing, holderType, accountType } = details
  const method = await insertResource<Stripe.PaymentMethod>(context, {
    ...newMethod(context, owner),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: holderType,
      account_type: accountType,
      bank_name: routing === testRouting ? testBankName : 'LOCAL TEST BANK',
      financial_connections_account: null,
      fingerprint: hashFingerprint(`${routing} ${bank.number}`),
      last4: bank.number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: routing,
      status_details: {},
    },
  })
  const mandate = await createMandate(context, method.id, consent)
  await context.trx(table).insert({ payment_method: method.id, number: bank.number, mandate: mandate.id })
  await emit(context, 'payment_method.attached', method)
  return { method, mandate }
}

/** How the account behind a payment method behaves, and the mandate for its debits. */
export const getTestBank = async (context: ServiceContext, paymentMethod: string) => {
  const row = await context
    .trx(table)
    .where({ payment_method: paymentMethod })
    .first<{ number: string; mandate: string } | undefined>('number', 'mandate')
  const bank = row && testBank(row.number)
  if (!bank) throw new Error(`There is no bank account for ${paymentMethod}`)
  return { bank, mandate: row.mandate }
}

/** The owner revoked their consent: no more debits under this mandate. */
export const endMandate = async (context: ServiceContext, id: string) => {
  const mandate = await lockResource(context, 'mandate', id)
  if (mandate.status === 'inactive') return
  const ended = await updateResource(context, { ...mandate, status: 'inactive' as const })
  await emit(context, 'mandate.updated', ended, { status: mandate.status })
}
