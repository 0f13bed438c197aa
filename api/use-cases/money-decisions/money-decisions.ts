import { Refusal, refuse } from '@gaitway/contract/values/errors'
import { SECOND_ADMIN_DAYS } from '@gaitway/contract/values/limits'
import { moneyDecisionLifecycle } from '@gaitway/contract/lifecycles/money-decision'
import { applyMove } from '@gaitway/contract/lifecycles/step'
import type { MoneyDecisionCall } from '@gaitway/contract/values/money-decisions'
import { readDecidedInput } from '@gaitway/contract/schemas/money-decisions'
import { addDays, showWhen } from '@gaitway/contract/format/time'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { findMoneyDecision, insertMoneyDecision, lockMoneyDecision } from '../../store/money-decisions.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { rememberAnswer } from '../idempotency.ts'
import { credit } from '../invoices/credit.ts'
import { notify } from '../notify.ts'
import { recordPayment, refund } from '../payments/admin-payments.ts'
import { recordCheck } from '../payments/record-check.ts'
import { writeOff } from '../payments/write-off.ts'
import { resend } from '../payouts/change.ts'
import { setSecondAdmin } from '../policies/policies.ts'
import { assertMayDecide, moveMoneyDecision, readDecisionFacts, SecondAdminNeeded } from '../second-admin.ts'
import { adjust } from '../timesheets/adjust.ts'
import { requireSignedIn, type Actor, type RequestContext, type Services, type UseCase } from '../use-case.ts'

/** The use case of each decision, which is the same whether one admin decides or two. */
const useCases: { [Name in MoneyDecisionCall]: UseCase<Name> } = {
  'payments.refund': refund,
  'payments.writeOff': writeOff,
  'invoices.recordPayment': recordPayment,
  'invoices.recordCheck': recordCheck,
  'invoices.credit': credit,
  'timesheets.adjust': adjust,
  'payouts.resend': resend,
  'policies.setSecondAdmin': setSecondAdmin,
}

type DecisionParams = { call: MoneyDecisionCall; input: unknown }

const runDecision = (
  services: Services,
  actor: Actor,
  { call, input }: DecisionParams,
  context: RequestContext,
): Promise<unknown> =>
  (useCases[call] as UseCase<MoneyDecisionCall>)(services, actor, readDecidedInput(call, input), context)

/**
 * Tries a decision, which the need for a second admin rolls back, and returns what needs approval. A decision that is
 * refused for another reason isn't requested.
 */
const tryDecision = async (
  services: Services,
  actor: Actor,
  params: DecisionParams,
  context: RequestContext,
) => {
  try {
    await runDecision(services, actor, params, { ...context, key: undefined, secondAdmin: {} })
  } catch (thrown) {
    if (thrown instanceof SecondAdminNeeded) return thrown.decision
    throw thrown
  }
  throw new Error(`${params.call} doesn't need a second admin.`)
}

/** Requests what one admin may not decide alone. Every other active admin is notified; the request lapses in a week. */
export const request: UseCase<'moneyDecisions.request'> = async (
  services,
  actor,
  { note, ...params },
  context,
) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const decision = await tryDecision(services, actor, params, context)
  const { call, facilityId, jobId, amountCents } = decision
  const at = clock.now()
  const id = newId()
  const lapsesAt = addDays(at, SECOND_ADMIN_DAYS)
  return db.transaction(async trx => {
    const row = await insertMoneyDecision(trx, {
      ...decision,
      id,
      status: 'requested',
      requestedBy: by.userId,
      requestedAt: at,
      note,
      lapsesAt,
    })
    if (!row) throw refuse('already_requested')
    await record(trx, {
      at,
      by,
      noun: 'moneyDecision',
      nounId: id,
      verb: 'request',
      jobId,
      facilityId: facilityId ?? undefined,
      details: { call, amountCents },
    })
    const others = (await listStaffIds(trx, ['admin'])).filter(userId => userId !== by.userId)
    await notify(trx, {
      type: 'approvalNeeded',
      to: others,
      facts: { ...(await readDecisionFacts(trx, row, by.userId)), note, until: showWhen(lapsesAt) },
      fromUserId: by.userId,
      at,
    })
    const answer = { id, lapsesAt: lapsesAt.toISOString() }
    return rememberAnswer(trx, 'moneyDecisions.request', by, context, answer)
  })
}

/** Turns a refusal at a field of the request, which the second admin doesn't see, into a sentence for them. */
const toSentence = (thrown: unknown) => {
  const [sentence] = thrown instanceof Refusal ? Object.values(thrown.fields ?? {}) : []
  return sentence
    ? refuse('out_of_date', undefined, `${sentence}. Decline it, and have it requested again.`)
    : thrown
}

/** Does what another admin requested, by the rules of now; if they refuse it, it stays requested. */
export const approve: UseCase<'moneyDecisions.approve'> = async (services, actor, { id }, context) => {
  const by = requireSignedIn(actor)
  const { db, clock } = services
  const known = await findMoneyDecision(db, id)
  if (!known) throw refuse('not_found')
  assertMayDecide(known, 'approve', { by, at: clock.now() })
  applyMove(moneyDecisionLifecycle, known.status, 'approve', by.side)
  const approving = { ...context, key: undefined, secondAdmin: { approves: id, key: context.key } }
  try {
    await runDecision(services, actor, known, approving)
  } catch (thrown) {
    throw toSentence(thrown)
  }
  return {}
}

const endRequest =
  (move: 'decline' | 'withdraw' | 'lapse') =>
  async (
    { db, clock }: Services,
    { id, by, reason }: { id: string; by: Parameters<typeof moveMoneyDecision>[3]['by']; reason?: string },
  ) => {
    await db.transaction(async trx => {
      const row = await lockMoneyDecision(trx, id)
      if (!row) throw refuse('not_found')
      await moveMoneyDecision(trx, row, move, { by, at: clock.now(), reason })
    })
    return {}
  }

/** Another admin declines a request, for a reason that the admin who requested it reads. */
export const decline: UseCase<'moneyDecisions.decline'> = (services, actor, { id, reason }) =>
  endRequest('decline')(services, { id, by: requireSignedIn(actor), reason })

/** The admin who made a request withdraws it. */
export const withdraw: UseCase<'moneyDecisions.withdraw'> = (services, actor, { id }) =>
  endRequest('withdraw')(services, { id, by: requireSignedIn(actor) })

/** Ends a request that nobody approved within a week; the admin who requested it is notified. */
export const lapseMoneyDecision = async (services: Services, id: string) => {
  await endRequest('lapse')(services, { id, by: { side: 'clock' } })
}
