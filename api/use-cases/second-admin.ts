import { Refusal, refuse } from '@gaitway/contract/values/errors'
import type { moneyDecisionLifecycle } from '@gaitway/contract/lifecycles/money-decision'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { SECOND_ADMIN_HOURS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import { nameMoneyDecision, type MoneyDecisionCall } from '@gaitway/contract/values/money-decisions'
import type { Input } from '@gaitway/contract/schemas/index'
import { addHours } from '@gaitway/contract/format/time'
import { findFacility } from '../store/facilities.ts'
import { newId } from '../store/ids.ts'
import { insertMoneyDecision, lockMoneyDecision, sumMadeAlone } from '../store/money-decisions.ts'
import { listStaffIds } from '../store/notifications.ts'
import { lockLatestPolicy } from '../store/policies.ts'
import type { MoneyDecisionRow } from '../store/rows.ts'
import { findUser } from '../store/users.ts'
import { rememberAnswer } from './idempotency.ts'
import { notify } from './notify.ts'
import { transition, type MoveBy } from './transition.ts'
import type { Knex, RequestContext, SignedIn } from './use-case.ts'

/** What an admin decides about a facility's money. */
export type MoneyDecision = {
  call: MoneyDecisionCall
  input: Input<MoneyDecisionCall>
  /** null for the policy of second admins itself */
  facilityId: string | null
  jobId?: string
  amountCents: number
}

/** Refuses a decision that a second admin has to approve; `moneyDecisions.request` asks one to. */
export class SecondAdminNeeded extends Refusal {
  constructor(
    readonly decision: MoneyDecision,
    sentence?: string,
  ) {
    super('second_admin_needed', undefined, sentence)
  }
}

type Deciding = { by: SignedIn; at: Date; context: RequestContext }

/**
 * Called in the transaction of each decision of an admin about a facility's money, after locking what it changes:
 * counts the amount toward what one admin decides alone within 24 hours. Above the policy's amount, the whole
 * transaction is refused unless a second admin approves it. Settlements by policy don't count.
 */
export const decideMoney = async (trx: Knex, decision: MoneyDecision, { by, at, context }: Deciding) => {
  // the lock makes simultaneous decisions add up
  const { terms } = await lockLatestPolicy(trx, 'secondAdmin')
  if (context.secondAdmin?.approves) return approveDecision(trx, decision, { by, at, context })
  const { call, input, facilityId, jobId, amountCents } = decision
  const limitCents = terms.dollars * 100
  const aloneCents = facilityId
    ? await sumMadeAlone(trx, facilityId, addHours(at, -SECOND_ADMIN_HOURS))
    : limitCents
  if (facilityId === null || aloneCents + amountCents > limitCents) {
    if ((await listStaffIds(trx, ['admin'])).every(id => id === by.userId)) throw refuse('only_admin')
    throw new SecondAdminNeeded(decision, await explainNeed(trx, decision, { aloneCents, limitCents }))
  }
  if (context.secondAdmin) throw refuse('second_admin_not_needed')
  await insertMoneyDecision(trx, {
    id: newId(),
    call,
    input,
    status: 'made',
    amountCents,
    facilityId,
    jobId,
    requestedBy: by.userId,
    requestedAt: at,
  })
}

const explainNeed = async (
  trx: Knex,
  { facilityId, amountCents }: MoneyDecision,
  { aloneCents, limitCents }: { aloneCents: number; limitCents: number },
) => {
  if (facilityId === null) return 'A second admin has to approve a change of this amount.'
  const officeName = (await findFacility(trx, facilityId))?.officeName ?? 'this facility'
  const sum = aloneCents > 0 ? `, ${showCents(aloneCents + amountCents)} within 24 hours` : ''
  return `This is ${showCents(amountCents)} for ${officeName}${sum}. Above ${showCents(limitCents)} within 24 hours, a second admin has to approve it.`
}

const CHANGED =
  'The amount or the facility isn’t what was requested anymore. Decline it, and have it requested again.'

/** Approves the request for this decision; refuses if it isn't what was requested, or was already decided. */
const approveDecision = async (trx: Knex, decision: MoneyDecision, { by, at, context }: Deciding) => {
  const { approves = '', key } = context.secondAdmin ?? {}
  const row = await lockMoneyDecision(trx, approves)
  if (!row) throw refuse('not_found')
  const { call, facilityId, amountCents } = decision
  if (row.call !== call || row.facilityId !== facilityId || row.amountCents !== amountCents)
    throw refuse('out_of_date', undefined, CHANGED)
  await moveMoneyDecision(trx, row, 'approve', { by, at })
  await rememberAnswer(trx, 'moneyDecisions.approve', by, { ...context, key }, {})
}

type Moving = Omit<MoveBy, 'details'>

/** The facts of a decision for notifications, with the person who did something about it. */
export const readDecisionFacts = async (
  trx: Knex,
  { id, call, amountCents, facilityId, jobId }: Omit<MoneyDecisionRow, 'input'>,
  userId: string | undefined,
) => {
  const facility = facilityId ? await findFacility(trx, facilityId) : undefined
  const person = userId ? await findUser(trx, userId) : undefined
  return {
    moneyDecisionId: id,
    decision: nameMoneyDecision(call),
    amount: showCents(amountCents),
    officeName: facility?.officeName,
    facilityId: facilityId ?? undefined,
    jobId: jobId ?? undefined,
    personName: person && `${person.firstName} ${person.lastName}`,
  }
}

/** Only the admin who requested something may withdraw it, and only others may approve or decline it. It is locked. */
export const assertMayDecide = (
  { requestedBy, lapsesAt }: MoneyDecisionRow,
  move: MoveOf<typeof moneyDecisionLifecycle>,
  { by, at }: Moving,
) => {
  const isOwn = requestedBy === by.userId
  if (isOwn && (move === 'approve' || move === 'decline')) throw refuse('own_request')
  if (!isOwn && move === 'withdraw') throw refuse('not_own_request')
  if (move === 'approve' && lapsesAt && lapsesAt <= at) throw refuse('second_admin_late')
}

/** Moves a locked request, and notifies the admin who requested it unless they withdrew it. */
export const moveMoneyDecision = async (
  trx: Knex,
  row: MoneyDecisionRow,
  move: MoveOf<typeof moneyDecisionLifecycle>,
  { by, at, reason }: Moving,
) => {
  assertMayDecide(row, move, { by, at })
  const { call, amountCents, jobId, facilityId } = row
  const ids = { id: row.id, status: row.status }
  await transition(trx, 'moneyDecision', ids, move, {
    by,
    at,
    reason,
    set: { decidedBy: by.userId ?? null, decidedAt: at, decisionNote: reason ?? null },
    about: { jobId: jobId ?? undefined, facilityId },
    details: { call, amountCents },
  })
  if (move === 'withdraw') return
  const facts = await readDecisionFacts(trx, row, by.userId)
  await notify(trx, {
    type: 'approvalDecided',
    to: [row.requestedBy],
    facts: { ...facts, reason, isDeclined: move === 'decline', isLast: move === 'lapse' },
    fromUserId: by.userId,
    at,
  })
}
