import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import { randomUUID } from 'node:crypto'
import { refuse } from '@gaitway/contract/values/errors'
import type { Dispute, Outcome, PaymentEvent, Payments, SetupSource } from '../api/services/payments.ts'

type WithoutId<T> = T extends { providerId: unknown } ? Omit<T, 'providerId'> : never
/** The next answer of the payment service. Its ID is made up. */
export type NextOutcome = WithoutId<Exclude<Outcome, { kind: 'unknown' }>>

type KnownOutcome = Exclude<Outcome, { kind: 'unknown' }>

type Calls = Required<Payments>
type Sent = {
  [Name in keyof Calls]: { call: Name; params: Parameters<Calls[Name]>[0] }
}[keyof Calls]

type SourceOf<K extends PaymentSourceKind> = Extract<SetupSource, { kind: K }>
type Typed = Partial<SourceOf<'card'>> | (Partial<SourceOf<'bank'>> & { kind: 'bank' })

const testSources: { [K in PaymentSourceKind]: Omit<SourceOf<K>, 'providerId'> } = {
  card: {
    kind: 'card',
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2031,
    holder: 'Ada Office',
    fingerprint: null,
  },
  bank: {
    kind: 'bank',
    bankName: 'Test Bank',
    accountType: 'company',
    last4: '6789',
    holder: 'Ada Office',
    fingerprint: 'office',
  },
}

/** A payment service in memory that records every call and answers as the test says. */
export const fakePayments = () => {
  const idOf = (kind: string) => `${kind}_test_${randomUUID()}`
  const sent: Sent[] = []
  const upcoming: (NextOutcome | 'down' | 'lost')[] = []
  const outcomes = new Map<string, KnownOutcome>()
  const named = new Map<string, string>()
  const byKey = new Map<string, KnownOutcome>()
  /** by key, also when keys are forgotten */
  const moving = new Map<string, string>()
  const setups = new Map<string, { customerId: string; source: SetupSource } | null>()
  const disputes = new Map<string, Dispute>()

  const keep = (outcome: KnownOutcome): Outcome => {
    if (outcome.providerId) outcomes.set(outcome.providerId, outcome)
    return outcome
  }
  const decide = (kind: string, key: string, chargeId: string | undefined): Outcome => {
    const next = upcoming.shift()
    if (next === 'down') throw refuse('payment_service_down')
    const before = byKey.get(key)
    const said = typeof next === 'object' ? next : { kind: 'succeeded' as const }
    const outcome = before ?? { ...said, providerId: idOf(kind) }
    byKey.set(key, outcome)
    if (outcome.providerId) moving.set(key, outcome.providerId)
    if (chargeId && outcome.providerId) named.set(chargeId, outcome.providerId)
    if (!before) keep(outcome)
    if (next === 'lost') return { kind: 'unknown' }
    return (outcome.providerId && outcomes.get(outcome.providerId)) || outcome
  }
  const known = (providerId: string): Outcome => {
    const outcome = outcomes.get(providerId)
    if (!outcome) throw new Error(`The payment service knows no ${providerId}`)
    return outcome
  }

  const knownDispute = (providerId: string): Dispute => {
    const dispute = disputes.get(providerId)
    if (!dispute) throw new Error(`The payment service knows no ${providerId}`)
    return dispute
  }

  /** Changes a dispute that waits for an answer, unless the next answer says that nothing was sent. */
  const answer = (providerId: string, change: Partial<Dispute>): Dispute => {
    if (upcoming[0] === 'down') {
      upcoming.shift()
      throw refuse('payment_service_down')
    }
    const before = knownDispute(providerId)
    const after = before.status === 'needsResponse' ? { ...before, ...change } : before
    disputes.set(providerId, after)
    return after
  }

  const find = (chargeId: string): Outcome | null => {
    const providerId = named.get(chargeId)
    return providerId ? known(providerId) : null
  }

  const payments: Payments = {
    createCustomer: async params => {
      sent.push({ call: 'createCustomer', params })
      return idOf('cus')
    },
    openSetup: async params => {
      sent.push({ call: 'openSetup', params })
      const sessionId = idOf('cs')
      setups.set(sessionId, null)
      return { sessionId, url: `https://payments.test/setup/${sessionId}` }
    },
    readSetup: async sessionId => {
      sent.push({ call: 'readSetup', params: sessionId })
      return setups.get(sessionId) ?? null
    },
    detachSource: async providerId => {
      sent.push({ call: 'detachSource', params: providerId })
      for (const [sessionId, setup] of setups)
        if (setup?.source.providerId === providerId) setups.set(sessionId, null)
    },
    charge: async params => {
      sent.push({ call: 'charge', params })
      return decide('pi', params.idempotencyKey, params.metadata.chargeId)
    },
    readCharge: async providerId => {
      sent.push({ call: 'readCharge', params: providerId })
      return known(providerId)
    },
    findCharge: async params => {
      sent.push({ call: 'findCharge', params })
      return find(params.chargeId)
    },
    findRefund: async params => {
      sent.push({ call: 'findRefund', params })
      return find(params.chargeId)
    },
    cancelCharge: async providerId => {
      sent.push({ call: 'cancelCharge', params: providerId })
      const before = known(providerId)
      // a failed charge keeps its reason when it is canceled
      if (before.kind === 'succeeded' || before.kind === 'failed') return before
      return keep({ kind: 'failed', providerId, code: 'canceled', message: 'The payment was canceled.' })
    },
    refund: async params => {
      sent.push({ call: 'refund', params })
      return decide('re', params.idempotencyKey, params.metadata.chargeId)
    },
    readRefund: async providerId => {
      sent.push({ call: 'readRefund', params: providerId })
      return known(providerId)
    },
    readDispute: async providerId => {
      sent.push({ call: 'readDispute', params: providerId })
      return knownDispute(providerId)
    },
    listDisputes: async params => {
      sent.push({ call: 'listDisputes', params })
      return [...disputes.values()].filter(({ openedAt }) => openedAt >= params).map(one => one.providerId)
    },
    uploadEvidence: async params => {
      sent.push({ call: 'uploadEvidence', params })
      return idOf('file')
    },
    submitEvidence: async params => {
      sent.push({ call: 'submitEvidence', params })
      return answer(params.providerId, { status: 'underReview' })
    },
    acceptDispute: async params => {
      sent.push({ call: 'acceptDispute', params })
      return answer(params.providerId, { status: 'lost' })
    },
    readEvent: (rawBody, signature) => {
      sent.push({ call: 'readEvent', params: rawBody })
      if (signature !== 'valid') throw refuse('webhook_refused')
      const body = JSON.parse(rawBody.toString()) as PaymentEvent
      return { ...body, body }
    },
    readStoredEvent: body => {
      sent.push({ call: 'readStoredEvent', params: body })
      return { ...(body as PaymentEvent), body }
    },
    passTime: async minutes => {
      sent.push({ call: 'passTime', params: minutes })
    },
  }

  return {
    ...payments,
    /** every call, in order */
    sent,
    /** the requested charges or refunds, in order */
    sentTo: <Name extends keyof Calls>(call: Name) =>
      sent.filter(one => one.call === call).map(one => one.params as Parameters<Calls[Name]>[0]),
    /**
     * the answers to the next charges and refunds; success by default. `down`: nothing was sent; `lost`: it succeeded,
     * but the answer was lost
     */
    next: (...said: (NextOutcome | 'down' | 'lost')[]) => void upcoming.push(...said),
    /** changes of our balance: successful charges and refunds, and disputes */
    moved: () => {
      const paid = sent.flatMap(({ call, params }) => {
        const isOurs = call === 'charge' || call === 'refund'
        const ended = isOurs && moving.get((params as { idempotencyKey: string }).idempotencyKey)
        if (!ended || outcomes.get(ended)?.kind !== 'succeeded') return []
        const cents = (params as { amountCents: number }).amountCents
        return { kind: call, sourceId: ended, amountCents: call === 'charge' ? cents : -cents }
      })
      return [
        ...new Map(paid.map(one => [one.sourceId, one])).values(),
        ...[...disputes.values()].flatMap(({ providerId: sourceId, withdrawnCents, reinstatedCents }) => [
          { kind: 'dispute' as const, sourceId, amountCents: -withdrawnCents },
          { kind: 'disputeReversal' as const, sourceId, amountCents: reinstatedCents },
        ]),
      ]
    },
    /** clears the next answers; returns how many there were */
    calm: () => upcoming.splice(0).length,
    /** the payment service forgets its idempotency keys */
    forgetKeys: () => byKey.clear(),
    /** sets how a processing charge ended, for later reads and events */
    settle: (providerId: string, outcome: NextOutcome) => keep({ ...outcome, providerId }),
    /** disputes a payment, which is lost unless the test says otherwise; the ID is the dispute's, as its event names it */
    dispute: (chargeProviderId: string, overrides: Partial<Omit<Dispute, 'chargeProviderId'>> = {}) => {
      const amountCents = overrides.amountCents ?? 56_172
      const dispute: Dispute = {
        providerId: idOf('du'),
        chargeProviderId,
        amountCents,
        reason: 'insufficient_funds',
        message: 'The bank account has insufficient funds.',
        status: 'lost',
        isInquiry: false,
        withdrawnCents: amountCents,
        reinstatedCents: 0,
        feeCents: 1_500,
        openedAt: new Date('2026-11-20T15:00:00Z'),
        dueAt: null,
        ...overrides,
      }
      disputes.set(dispute.providerId, dispute)
      return dispute.providerId
    },
    /** how a dispute stands, without asking */
    disputeNow: knownDispute,
    /** what the bank does with a dispute */
    moveDispute: (providerId: string, change: Partial<Dispute>) =>
      void disputes.set(providerId, { ...knownDispute(providerId), ...change }),
    /** the user entered a card, or a bank account if the kind says so, on the hosted page */
    finishSetup: (sessionId: string, customerId: string, typed: Typed = {}) => {
      const source = { ...testSources[typed.kind ?? 'card'], providerId: idOf('pm'), ...typed } as SetupSource
      setups.set(sessionId, { customerId, source })
    },
  }
}
