import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { refuse } from '@gaitway/contract/values/errors'
import type { PayoutOutcome, Payouts, SentPayoutStatus, TransferOutcome } from './payouts.ts'
import { readPayoutAccount, readMovement } from './stripe-accounts.ts'
import { connectTo, type Connection } from './stripe-connection.ts'
import { readOrDown, isMissing, outcomeOfFailure } from './stripe-failures.ts'

/** Therapists and other practitioners, in the card networks' list of merchant categories. */
const trade = { mcc: '8099', product_description: 'Therapy shifts at health care facilities' }

type Clinician = Parameters<Payouts['createAccount']>[0]

const linkTypes = { onboarding: 'account_onboarding', update: 'account_update' } as const

/** One account for each clinician. A changed name needs a new key, because a key stands for one request only. */
const accountKey = ({ clinicianId, ...details }: Clinician) => {
  const said = JSON.stringify([details.email, details.firstName, details.lastName])
  return `account-${clinicianId}-${createHash('sha256').update(said).digest('hex').slice(0, 12)}`
}

type Refused = Exclude<TransferOutcome, { kind: 'succeeded' }>

const refused = (thrown: unknown): Refused => {
  const outcome = outcomeOfFailure(thrown)
  if (outcome.kind !== 'failed') return { kind: 'unknown' }
  const { code, message } = outcome
  return code === 'balance_insufficient' ? { kind: 'insufficient' } : { kind: 'failed', code, message }
}

const readPayoutStatus = ({ id: providerId, ...payout }: Stripe.Payout): SentPayoutStatus => {
  if (payout.status === 'failed' || payout.status === 'canceled')
    return {
      kind: 'failed',
      providerId,
      code: payout.failure_code ?? payout.status,
      message: payout.failure_message ?? 'The bank didn’t accept the payout.',
    }
  const arrivesAt = new Date(payout.arrival_date * 1000)
  return { kind: payout.status === 'paid' ? 'paid' : 'sent', providerId, arrivesAt }
}

const inDollars = (parts: { amount: number; currency: string }[]) =>
  parts.filter(({ currency }) => currency === 'usd').reduce((sum, { amount }) => sum + amount, 0)

/** Payouts through Stripe's SDK, to Stripe or the local payment service. */
export const stripePayouts = (params: Connection): Payouts => {
  const stripe = connectTo(params)
  const at = (accountId: string) => ({ stripeAccount: accountId })

  /** A transfer names the charge; we only know the intent. */
  const chargeOf = async (intentId: string) => {
    const { latest_charge: charge } = await readOrDown(stripe.paymentIntents.retrieve(intentId))
    return typeof charge === 'string' ? charge : charge?.id
  }

  const findTransfer: Payouts['findTransfer'] = async ({ accountId, transferId }) => {
    for await (const one of stripe.transfers.list({ destination: accountId, limit: 100 }))
      if (one.metadata.transferId === transferId) return { providerId: one.id }
    return null
  }

  const findPayout: Payouts['findPayout'] = async ({ accountId, payoutId, idempotencyKey }) => {
    for await (const one of stripe.payouts.list({ limit: 100 }, at(accountId)))
      if (one.metadata?.payoutId === payoutId && one.metadata.idempotencyKey === idempotencyKey)
        return readPayoutStatus(one)
    return null
  }

  const listMovements: Payouts['listMovements'] = async ({ since }) => {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const movements = []
    for await (const one of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] }))
      movements.push(readMovement(one))
    return movements.toReversed()
  }

  return {
    createAccount: async clinician => {
      const { clinicianId, email, firstName, lastName } = clinician
      const { id } = await readOrDown(
        stripe.accounts.create(
          {
            country: 'US',
            email,
            controller: {
              requirement_collection: 'application',
              losses: { payments: 'application' },
              fees: { payer: 'application' },
              stripe_dashboard: { type: 'none' },
            },
            capabilities: { transfers: { requested: true } },
            business_type: 'individual',
            business_profile: trade,
            individual: { first_name: firstName, last_name: lastName, email },
            settings: { payouts: { schedule: { interval: 'manual' } } },
            metadata: { clinicianId },
          },
          { idempotencyKey: accountKey(clinician) },
        ),
      )
      return id
    },
    openOnboarding: async ({ accountId, kind, returnUrl, refreshUrl }) => {
      const { url } = await readOrDown(
        stripe.accountLinks.create({
          account: accountId,
          type: linkTypes[kind],
          return_url: returnUrl,
          refresh_url: refreshUrl,
          collection_options: { fields: 'eventually_due' },
        }),
      )
      return { url }
    },
    readAccount: async accountId => readPayoutAccount(await readOrDown(stripe.accounts.retrieve(accountId))),
    setDefaultBank: async ({ accountId, bankId }) => {
      try {
        const wanted = { default_for_currency: true }
        await readOrDown(stripe.accounts.updateExternalAccount(accountId, bankId, wanted))
      } catch (thrown) {
        if (isMissing(thrown)) throw refuse('not_found')
        throw thrown
      }
    },
    deleteBank: async ({ accountId, bankId }) => {
      try {
        await readOrDown(stripe.accounts.deleteExternalAccount(accountId, bankId))
      } catch (thrown) {
        if (!isMissing(thrown)) throw thrown
      }
    },
    transfer: async ({ accountId, amountCents, chargeProviderId, ...rest }) => {
      const source = chargeProviderId === null ? undefined : await chargeOf(chargeProviderId)
      try {
        const { object, id } = await stripe.transfers.create(
          {
            amount: amountCents,
            currency: 'usd',
            destination: accountId,
            metadata: rest.metadata,
            ...(source !== undefined && { source_transaction: source }),
          },
          { idempotencyKey: rest.idempotencyKey },
        )
        // the SDK accepts any JSON without an `error` as an answer, even from a broken gateway
        return object === 'transfer' ? { kind: 'succeeded', providerId: id } : { kind: 'unknown' }
      } catch (thrown) {
        return refused(thrown)
      }
    },
    findTransfer: wanted => readOrDown(findTransfer(wanted)),
    payOut: async ({ accountId, amountCents, idempotencyKey, metadata }) => {
      try {
        const payout = await stripe.payouts.create(
          // the key is stored with it, so that each attempt can be found by its key
          { amount: amountCents, currency: 'usd', metadata: { ...metadata, idempotencyKey } },
          { ...at(accountId), idempotencyKey },
        )
        return payout.object === 'payout' ? readSentPayout(payout) : { kind: 'unknown' }
      } catch (thrown) {
        return refused(thrown)
      }
    },
    readPayout: async ({ accountId, providerId }) =>
      readPayoutStatus(await readOrDown(stripe.payouts.retrieve(providerId, {}, at(accountId)))),
    findPayout: wanted => readOrDown(findPayout(wanted)),
    balance: async () => {
      const { available, pending } = await readOrDown(stripe.balance.retrieve())
      return { availableCents: inDollars(available), pendingCents: inDollars(pending) }
    },
    listMovements: wanted => readOrDown(listMovements(wanted)),
  }
}

const readSentPayout = (payout: Stripe.Payout): PayoutOutcome => {
  const sent = readPayoutStatus(payout)
  if (sent.kind !== 'failed') return { ...sent, kind: 'sent' }
  return { kind: 'failed', code: sent.code, message: sent.message }
}
