import type Stripe from 'stripe'
import { emptyAddress } from './cards.ts'
import { newId } from './ids.ts'
import { keep } from './resources.ts'
import { fingerprintOf } from './test-cards.ts'
import { testBank, testRouting, type TestBank } from './test-banks.ts'
import { secondsOf, type Work } from './work.ts'

type HolderType = 'individual' | 'company'
type AccountType = 'checking' | 'savings'
/** What was filled in for an account. */
export type BankDetails = {
  bank: TestBank
  routing: string
  holderType: HolderType
  accountType: AccountType
  name: string
}

export type BankMethod = Stripe.PaymentMethod & { us_bank_account: Stripe.PaymentMethod.UsBankAccount }
export const isBank = (method: Stripe.PaymentMethod): method is BankMethod =>
  method.us_bank_account !== undefined

const table = 'payment_service.bank_accounts'

const bankNameOf = (routing: string) => (routing === testRouting ? 'STRIPE TEST BANK' : 'LOCAL TEST BANK')

/** A bank account becomes a payment method; its number stays inside the service. */
export const keepBankAccount = async (work: Work, details: BankDetails, email: string | null) => {
  const { bank, routing, holderType, accountType, name } = details
  const method = await keep<Stripe.PaymentMethod>(work, {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: emptyAddress, email, name, phone: null, tax_id: null },
    created: secondsOf(work.at),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: holderType,
      account_type: accountType,
      bank_name: bankNameOf(routing),
      financial_connections_account: null,
      fingerprint: fingerprintOf(`${routing} ${bank.number}`),
      last4: bank.number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: routing,
      status_details: {},
    },
  })
  await work.trx(table).insert({ payment_method: method.id, number: bank.number })
  return method
}

type Row = { number: string; mandate: string | null; spent: boolean }

/** How the account behind a payment method behaves, and by which mandate it may be debited. */
export const bankBehind = async (work: Work, paymentMethod: string) => {
  const row = await work.trx(table).where({ payment_method: paymentMethod }).first<Row | undefined>()
  const bank = row && testBank(row.number)
  if (!bank) throw new Error(`No bank account is kept for ${paymentMethod}`)
  return { bank, mandate: row.mandate, spent: row.spent }
}

export const allowDebits = (work: Work, paymentMethod: string, mandate: string) =>
  work.trx(table).where({ payment_method: paymentMethod }).update({ mandate })

/** Once detached, an account cannot be debited again. */
export const spendBankAccount = (work: Work, paymentMethod: string) =>
  work.trx(table).where({ payment_method: paymentMethod }).update({ spent: true })
