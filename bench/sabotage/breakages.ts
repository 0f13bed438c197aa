export type Breakage = {
  /** what is no longer so */
  what: string
  file: string
  /** stands there exactly once */
  text: string
  instead: string
  /** the file of the tests that must turn red, and the beginning or a part of their names */
  test: string
  named: string
}

/** What would be worst if nobody noticed; each of them must turn a test red. */
export const breakages: Breakage[] = [
  {
    what: 'the row of the job is not locked',
    file: 'api/store/locks.ts',
    text: `trx('jobs').where({ id: jobId }).forUpdate().first()`,
    instead: `trx('jobs').where({ id: jobId }).first()`,
    test: 'bench/races.test.ts',
    named: 'of confirmations that meet, one wins',
  },
  {
    what: 'the time of the clinician is not locked',
    file: 'api/store/locks.ts',
    text: `trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`,
    instead: `trx.raw('select hashtextextended(?, 0)', [`,
    test: 'api/store/locks.test.ts',
    named: 'time waits for whoever is deciding it',
  },
  {
    what: 'the database lets a clinician be booked twice',
    file: 'migrations/20261120104000-jobs.ts',
    text: `clinician_id WITH =, during WITH &&`,
    instead: `clinician_id WITH =, slot_id WITH =, during WITH &&`,
    test: 'api/store/promises.test.ts',
    named: 'is never given away twice, held or confirmed',
  },
  {
    what: 'an application is found whoever asks for it',
    file: 'api/store/applications.ts',
    text: `db('applications').where({ id }).modify(ownedBy(owner)).first()`,
    instead: `db('applications').where({ id }).modify(() => ownedBy(owner)).first()`,
    test: 'api/use-cases/applications/confirm.test.ts',
    named: 'as not found when the application is to another facility’s job',
  },
  {
    what: 'a charge that is sent again is another charge',
    file: 'api/use-cases/payments/send-charge.ts',
    text: `    sourceKind,
    idempotencyKey: charge.idempotency_key,`,
    instead: `    sourceKind,
    idempotencyKey: charge.idempotency_key + Math.random(),`,
    test: 'api/use-cases/applications/confirm.test.ts',
    named: 'is charged the exact price',
  },
  {
    what: 'the service fee is 9 percent',
    file: 'contract/fees.ts',
    text: 'SERVICE_FEE_PERCENT = 10',
    instead: 'SERVICE_FEE_PERCENT = 9',
    test: 'api/use-cases/applications/confirm.test.ts',
    named: 'is charged the exact price',
  },
  {
    what: 'half a cent is rounded down',
    file: 'contract/fees.ts',
    text: 'Math.floor((2 * a * b + divisor) / (2 * divisor))',
    instead: 'Math.floor((2 * a * b + divisor - 1) / (2 * divisor))',
    test: 'contract/fees.test.ts',
    named: '',
  },
  {
    what: 'a move is open from every state',
    file: 'contract/lifecycles/step.ts',
    text: 'moves[move].from.includes(state) && moves[move].by.includes(by)',
    instead: 'moves[move].from.length > 0 && moves[move].by.includes(by)',
    test: 'api/use-cases/accounts/decide.test.ts',
    named: 'a state is reached only by its moves',
  },
  {
    what: 'whoever is not approved yet is let in',
    file: 'api/domain/access.ts',
    text: `if (status !== 'approved') throw refuse('not_approved')`,
    instead: `if (status === 'deactivate') throw refuse('not_approved')`,
    test: 'api/http/every-call.test.ts',
    named: 'waits for approval and completes the signup first',
  },
  {
    what: 'a member may do what the facility did not give',
    file: 'api/domain/access.ts',
    text: 'areas.every(area => access.includes(area))',
    instead: 'areas.every(area => access.includes(area) || area.length > 0)',
    test: 'api/http/every-call.test.ts',
    named: 'a sub-user without what it takes is refused',
  },
  {
    what: 'events of the payment service need no signature',
    file: 'api/outside/stripe-events.ts',
    text: `eventOf(Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, signatureSeconds))`,
    instead: `eventOf(JSON.parse(rawBody.toString()) as Stripe.Event)`,
    test: 'api/outside/stripe-payments.test.ts',
    named: 'that is signed is read',
  },
  {
    what: 'an event that could not be applied is never applied again',
    file: 'api/store/webhook-events.ts',
    text: `.where('received_at', '>=', receivedAfter)`,
    instead: `.where('received_at', '<', receivedAfter)`,
    test: 'api/use-cases/payments/replay-events.test.ts',
    named: 'could not be applied is kept with why',
  },
  {
    what: 'a payment is evened out while money is being taken for it',
    file: 'api/domain/evening.ts',
    text: `!isSettled || isChargeUnderWay) return`,
    instead: `!isSettled) return`,
    test: 'api/use-cases/payments/even-out.test.ts',
    named: 'settled while its debit is in process',
  },
  {
    what: 'nobody holds back what pays for a confirmation',
    file: 'api/store/payment-sources.ts',
    text: `EXISTS (SELECT FROM holds WHERE source_id = :id AND status = 'held') OR EXISTS (`,
    instead: `EXISTS (SELECT FROM holds WHERE source_id = :id AND status = 'never') AND EXISTS (`,
    test: 'api/use-cases/payments/own-sources.test.ts',
    named: 'that a confirmation waits for, or a debit under way',
  },
  {
    what: 'an accepted timesheet can be changed',
    file: 'migrations/20261120105000-money.ts',
    text: `IF OLD.status = 'accepted' THEN`,
    instead: `IF OLD.status = 'never' THEN`,
    test: 'api/store/unchanging.test.ts',
    named: 'is neither changed nor taken away',
  },
  {
    what: 'the ledger takes what does not sum to zero',
    file: 'migrations/20261120105000-money.ts',
    text: `WHERE transaction_id = NEW.transaction_id) <> 0 THEN`,
    instead: `WHERE transaction_id = NEW.transaction_id) IS NULL THEN`,
    test: 'api/store/unchanging.test.ts',
    named: 'takes only transactions that sum to zero',
  },
  {
    what: 'a refresh token stays good after it was exchanged',
    file: 'api/store/sessions.ts',
    text: `.update({ refresh_hash: nextHash, rotated_at: at, last_used_at: at })`,
    instead: `.update({ refresh_hash: refresh_hash ?? nextHash, rotated_at: at, last_used_at: at })`,
    test: 'api/use-cases/accounts/refresh.test.ts',
    named: '',
  },
  {
    what: 'fields that nobody asked for are taken',
    file: 'api/http/read-input.ts',
    text: 'const result = schema.safeParse(given)',
    instead: `const result = schema.safeParse(given)
  if (result.error?.issues.every(({ code }) => code === 'unrecognized_keys')) return given as never`,
    test: 'api/http/every-call.test.ts',
    named: 'a field that it does not have is refused',
  },
]
