import { randomUUID } from 'node:crypto'
import { refuse } from '@gaitway/contract/values/errors'
import type {
  Movement,
  PayoutAccount,
  PayoutBank,
  PayoutOutcome,
  Payouts,
  SentPayoutStatus,
  TransferOutcome,
} from '../api/services/payouts.ts'

/**
 * The answer to the next transfer or payout. `down`: nothing was sent; `lost`: it succeeded, but the answer was lost.
 */
export type NextPayoutAnswer =
  | { kind: 'succeeded' }
  | { kind: 'insufficient' }
  | { kind: 'failed'; code: string; message: string }
  | 'down'
  | 'lost'

type Sent = {
  [Name in keyof Payouts]: { call: Name; params: Parameters<Payouts[Name]>[0] }
}[keyof Payouts]

type Answer =
  | { providerId: string }
  | { kind: 'insufficient' }
  | { kind: 'failed'; code: string; message: string }
type Keyed = { idempotencyKey: string }

const testBank: Omit<PayoutBank, 'providerId'> = {
  bankName: 'STRIPE TEST BANK',
  last4: '6789',
  fingerprint: 'home',
  isDefault: true,
  isUsable: true,
}

export const everythingMissing = ['date of birth', 'address', 'bank account']
export const closedAccount = { code: 'account_closed', message: 'The bank account has been closed.' }

const daysUnderway = 2

/** The payout side of the payment service in memory. Records every call and answers as the test says. */
export const fakePayouts = (
  now: () => Date = () => new Date(),
  /** changes of the balance except transfers */
  moved: () => Pick<Movement, 'kind' | 'sourceId' | 'amountCents'>[] = () => [],
) => {
  const idOf = (kind: string) => `${kind}_test_${randomUUID()}`
  const sent: Sent[] = []
  const upcoming: NextPayoutAnswer[] = []
  const accounts = new Map<string, PayoutAccount>()
  const accountOfClinician = new Map<string, string>()
  const answers = new Map<string, Answer>()
  const transfers: { providerId: string; accountId: string; transferId: string; amountCents: number }[] = []
  const payouts: { accountId: string; payoutId: string; key: string; standing: SentPayoutStatus }[] = []
  const movements: Movement[] = []
  let balance = { availableCents: 0, pendingCents: 0 }

  const accountOf = (accountId: string) => {
    const account = accounts.get(accountId)
    if (!account) throw new Error(`The payment service knows no ${accountId}`)
    return account
  }
  const bankOf = (accountId: string, bankId: string) =>
    accountOf(accountId).banks.find(bank => bank.providerId === bankId)
  const payoutOf = (providerId: string) => {
    const found = payouts.find(({ standing }) => standing.providerId === providerId)
    if (!found) throw new Error(`The payment service knows no ${providerId}`)
    return found
  }
  const makeDefault = (accountId: string, bankId: string) => {
    for (const bank of accountOf(accountId).banks) bank.isDefault = bank.providerId === bankId
  }

  /** One key, one answer. A refusal is remembered under its key too. */
  const decide = <T>(
    kind: 'tr' | 'po',
    { idempotencyKey }: Keyed,
    shown: (providerId: string, isNew: boolean) => T,
  ) => {
    const next = upcoming.shift()
    if (next === 'down') throw refuse('payment_service_down')
    const before = answers.get(idempotencyKey)
    const refused = typeof next === 'object' && next.kind !== 'succeeded' ? next : undefined
    const answer = before ?? refused ?? { providerId: idOf(kind) }
    answers.set(idempotencyKey, answer)
    const said = 'providerId' in answer ? shown(answer.providerId, !before) : answer
    return next === 'lost' ? ({ kind: 'unknown' } as const) : said
  }

  const service: Payouts = {
    createAccount: async params => {
      sent.push({ call: 'createAccount', params })
      if (upcoming[0] === 'down') {
        upcoming.shift()
        throw refuse('payment_service_down')
      }
      const accountId = accountOfClinician.get(params.clinicianId) ?? idOf('acct')
      accountOfClinician.set(params.clinicianId, accountId)
      if (!accounts.has(accountId))
        accounts.set(accountId, {
          state: 'incomplete',
          missing: everythingMissing,
          taxMissing: ['address'],
          banks: [],
        })
      return accountId
    },
    openOnboarding: async params => {
      sent.push({ call: 'openOnboarding', params })
      return { url: `https://payments.test/${params.kind}/${params.accountId}` }
    },
    readAccount: async params => {
      sent.push({ call: 'readAccount', params })
      return structuredClone(accountOf(params))
    },
    setDefaultBank: async params => {
      sent.push({ call: 'setDefaultBank', params })
      if (!bankOf(params.accountId, params.bankId)) throw refuse('not_found')
      makeDefault(params.accountId, params.bankId)
    },
    deleteBank: async params => {
      sent.push({ call: 'deleteBank', params })
      const account = accountOf(params.accountId)
      if (bankOf(params.accountId, params.bankId)?.isDefault)
        throw new Error('The default bank account can’t be removed.')
      account.banks = account.banks.filter(bank => bank.providerId !== params.bankId)
    },
    transfer: async params => {
      sent.push({ call: 'transfer', params })
      return decide<TransferOutcome>('tr', params, (providerId, isNew) => {
        const { transferId } = params.metadata
        if (isNew)
          transfers.push({
            providerId,
            accountId: params.accountId,
            transferId,
            amountCents: params.amountCents,
          })
        return { kind: 'succeeded', providerId }
      })
    },
    findTransfer: async params => {
      sent.push({ call: 'findTransfer', params })
      const found = transfers.find(
        ({ accountId, transferId }) => accountId === params.accountId && transferId === params.transferId,
      )
      return found ? { providerId: found.providerId } : null
    },
    payOut: async params => {
      sent.push({ call: 'payOut', params })
      return decide<PayoutOutcome>('po', params, (providerId, isNew) => {
        const arrivesAt = new Date(now().getTime() + daysUnderway * 86_400_000)
        if (isNew)
          payouts.push({
            accountId: params.accountId,
            payoutId: params.metadata.payoutId,
            key: params.idempotencyKey,
            standing: { kind: 'sent', providerId, arrivesAt },
          })
        const { standing } = payoutOf(providerId)
        return standing.kind === 'failed' ? standing : { ...standing, kind: 'sent' }
      })
    },
    readPayout: async params => {
      sent.push({ call: 'readPayout', params })
      return payoutOf(params.providerId).standing
    },
    findPayout: async params => {
      sent.push({ call: 'findPayout', params })
      const found = payouts.find(
        one =>
          one.accountId === params.accountId &&
          one.payoutId === params.payoutId &&
          one.key === params.idempotencyKey,
      )
      return found?.standing ?? null
    },
    balance: async () => balance,
    listMovements: async params => {
      sent.push({ call: 'listMovements', params })
      const sentOut = transfers.map(({ providerId, amountCents }) => ({
        kind: 'transfer' as const,
        sourceId: providerId,
        amountCents: -amountCents,
      }))
      const known = [...moved(), ...sentOut].map(one => ({
        ...one,
        id: `txn_${one.sourceId}`,
        feeCents: 0,
        at: params.since,
      }))
      return [...known, ...movements.filter(({ at }) => at >= params.since)]
    },
  }

  const addBank = (accountId: string, bank: Partial<PayoutBank> = {}) => {
    const account = accountOf(accountId)
    const isDefault = account.banks.length === 0
    // another number has another fingerprint
    const fingerprint = bank.last4 ? `number ${bank.last4}` : testBank.fingerprint
    const added = { ...testBank, providerId: idOf('ba'), isDefault, fingerprint, ...bank }
    account.banks.push(added)
    if (added.isDefault) makeDefault(accountId, added.providerId)
    return added.providerId
  }

  return {
    ...service,
    /** every call in order, except balance reads */
    sent,
    sentTo: <Name extends keyof Payouts>(call: Name) =>
      sent.filter(one => one.call === call).map(one => one.params as Parameters<Payouts[Name]>[0]),
    /** the answers to the next transfers and payouts; success by default */
    next: (...said: NextPayoutAnswer[]) => void upcoming.push(...said),
    /** clears the next answers; returns how many there were */
    calm: () => upcoming.splice(0).length,
    /** the transfers to an account, whatever their keys */
    receivedBy: (wanted: string) =>
      transfers.filter(({ accountId }) => accountId === wanted).map(({ amountCents }) => amountCents),
    /** the payment service forgets its idempotency keys */
    forgetKeys: () => answers.clear(),
    /** the clinician completed setup; adds a bank account if there was none */
    finishAccount: (accountId: string) => {
      const account = accountOf(accountId)
      if (account.banks.length === 0) addBank(accountId)
      accounts.set(accountId, { ...account, state: 'ready', missing: [], taxMissing: [] })
    },
    /** sets the status of an account */
    setAccount: (accountId: string, change: Partial<PayoutAccount>) =>
      void accounts.set(accountId, { ...accountOf(accountId), ...change }),
    /** the information was rejected */
    restrictAccount: (accountId: string, missing: string[] = ['photo ID']) =>
      void accounts.set(accountId, { ...accountOf(accountId), state: 'restricted', missing }),
    /** the clinician entered a bank account on the hosted page; the first one is the default; returns its ID */
    addBank,
    /** sets how a payout ended, for later reads; a failed one leaves its bank account unusable */
    settlePayout: (providerId: string, outcome: 'paid' | 'failed', failure = closedAccount) => {
      const payout = payoutOf(providerId)
      const { standing, accountId } = payout
      const arrivesAt = standing.kind === 'failed' ? now() : standing.arrivesAt
      payout.standing =
        outcome === 'paid'
          ? { kind: 'paid', providerId, arrivesAt }
          : { kind: 'failed', providerId, ...failure }
      if (outcome === 'paid') return
      for (const bank of accountOf(accountId).banks) if (bank.isDefault) bank.isUsable = false
    },
    setBalance: (change: Partial<typeof balance>) => {
      balance = { ...balance, ...change }
    },
    /** adds a change of our balance */
    addMovement: (movement: Partial<Movement>) =>
      void movements.push({
        id: idOf('txn'),
        kind: 'other',
        sourceId: null,
        amountCents: 0,
        feeCents: 0,
        at: now(),
        ...movement,
      }),
  }
}
