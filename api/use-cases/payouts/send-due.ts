import { BRAND } from '@gaitway/contract/values/brand'
import { showCents } from '@gaitway/contract/format/money'
import { addDays, addHours, addMinutes } from '@gaitway/contract/format/time'
import { isMoneyIn, planTransfers } from '../../domain/payout-plan.ts'
import { entriesFor } from '../../domain/postings.ts'
import { ABANDONED_MINUTES, isDown, KEYS_LAST_HOURS, type PaymentEvent } from '../../services/payments.ts'
import type { PayoutOutcome, SentPayoutStatus, TransferOutcome } from '../../services/payouts.ts'
import { listPaid } from '../../store/charges.ts'
import { parseOurId } from '../../store/ids.ts'
import { post } from '../../store/ledger.ts'
import { lockJob } from '../../store/locks.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { findAccount, listAccountsToRead, updateAccount } from '../../store/payout-accounts.ts'
import * as payouts from '../../store/payouts.ts'
import type { PayoutAccountRow, PayoutRow, PayoutTransferRow } from '../../store/rows.ts'
import * as payoutsDue from '../../store/views/payouts-due.ts'
import { notify } from '../notify.ts'
import { uncounted } from '../run-parts.ts'
import type { Knex, Services } from '../use-case.ts'
import { applyAccountEvent, refreshAccount } from './account.ts'
import {
  byClock,
  computeSentCents,
  findTargetBank,
  includeCorrections,
  movePayout,
  postponePayout,
  recordPayoutFailed,
  recordPayoutInTransit,
} from './change.ts'

const AT_ONCE = 100
/** A slow payment service must not delay the tick; the next run continues. */
const RUN_SECONDS = 30
const ACCOUNT_REMINDER_DAYS = 7
const TOP_UP_REMINDER_HOURS = 24
/** How often an account that holds up payouts, or whose tax details aren't known, is read if no event arrives. */
const READ_AGAIN_MINUTES = 60

const findReadBefore = ({ clock }: Services) => addMinutes(clock.real(), -READ_AGAIN_MINUTES)
const findNotifiedSince = (at: Date) => addDays(at, -ACCOUNT_REMINDER_DAYS)

/** Whether a payout can be sent, waits for something new, or must be checked at the payment service. */
export const hasPayoutsToSend = async (services: Services): Promise<boolean> => {
  const { db, clock } = services
  const at = clock.now()
  const [isMarked, ...lists] = await Promise.all([
    payoutsDue.hasPayoutWaitsToUpdate(db),
    listAccountsToRead(db, findReadBefore(services), 1),
    payoutsDue.listWaitingPayouts(db, 'balance'),
    payoutsDue.listPayoutsToSend(db, at, 1),
    payoutsDue.listAccountsNeeded(db, findNotifiedSince(at)),
  ])
  return isMarked || lists.some(({ length }) => length > 0)
}

/**
 * Sends every payout that can be sent, one at a time, and notifies the people whom the other payouts wait for. Running
 * it twice, in two processes, or after a crash at any point pays nothing twice. Returns what failed.
 */
export const sendDuePayouts = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  const { db, clock, log } = services
  const until = addMinutes(clock.real(), RUN_SECONDS / 60)
  const failures: unknown[] = []
  const tryEach = async (ids: readonly string[], work: (id: string) => Promise<void>) => {
    for (const id of ids)
      try {
        if (clock.real() < until) await work(id)
      } catch (thrown) {
        // one failure doesn't stop other payouts, and if there is no answer the next run asks again
        if (isDown(thrown)) continue
        log.error({ id, err: thrown }, 'A payout could not be sent; the next run tries again')
        failures.push(thrown)
      }
  }
  await tryEach(await listAccountsToRead(db, findReadBefore(services), AT_ONCE), async clinicianId => {
    const account = await findAccount(db, { clinicianId })
    if (!account) return
    try {
      await refreshAccount(services, account)
    } catch (thrown) {
      // an account that the payment service refuses to show is tried like the others, not every minute
      if (!isDown(thrown)) await updateAccount(db, clinicianId, { readAt: clock.real() })
      throw thrown
    }
  })
  await payoutsDue.updatePayoutWaits(db)
  await retryCovered(services)
  await tryEach(await payoutsDue.listPayoutsToSend(db, clock.now(), AT_ONCE), async id => {
    tally('tried')
    await sendPayout(services, id)
  })
  await askForAccounts(services)
  await askForTopUp(services)
  return failures
}

/** Our available balance; null while the payment service doesn't answer. */
const readBalance = async (services: Services): Promise<number | null> => {
  try {
    return (await services.payouts.balance()).availableCents
  } catch (thrown) {
    if (isDown(thrown)) return null
    throw thrown
  }
}

/** Lets payouts that waited for the balance be sent right away if it now covers them. */
const retryCovered = async (services: Services) => {
  const waiting = await payoutsDue.listWaitingPayouts(services.db, 'balance')
  if (waiting.length === 0) return
  let availableCents = (await readBalance(services)) ?? 0
  const covered = waiting.filter(({ cents }) => {
    const isCovered = cents <= availableCents
    if (isCovered) availableCents -= cents
    return isCovered
  })
  await payouts.retryPayouts(
    services.db,
    covered.map(({ id }) => id),
  )
}

/** Reminds clinicians once a week that a payout waits for their payout account. */
const askForAccounts = async ({ db, clock }: Services) => {
  const at = clock.now()
  const needed = await payoutsDue.listAccountsNeeded(db, findNotifiedSince(at))
  for (const { userId, cents } of needed)
    await db.transaction(trx =>
      notify(trx, { type: 'payoutAccountNeeded', to: [userId], facts: { amount: showCents(cents) }, at }),
    )
}

/** Notifies admins once a day how much is missing from the balance. */
const askForTopUp = async (services: Services) => {
  const { db, clock } = services
  const at = clock.now()
  const waiting = await payoutsDue.listWaitingPayouts(db, 'balance')
  if (waiting.length === 0) return
  const admins = await listStaffIds(db, ['admin'])
  const since = addHours(at, -TOP_UP_REMINDER_HOURS)
  if (await payoutsDue.wasNotified(db, { type: 'topUpNeeded', userIds: admins, since })) return
  const availableCents = await readBalance(services)
  if (availableCents === null) return
  const missingCents = waiting.reduce((sum, { cents }) => sum + cents, 0) - availableCents
  if (missingCents <= 0) return
  const facts = { amount: showCents(missingCents) }
  await db.transaction(trx => notify(trx, { type: 'topUpNeeded', to: admins, facts, at }))
}

/**
 * Takes a payout as far as possible: from us to the clinician's account, then to the bank. Each step is recorded
 * before the next, so any process can continue after a crash.
 */
const sendPayout = async (services: Services, id: string): Promise<void> => {
  const { db, clock } = services
  const claimed = await db.transaction(trx => claimPayout(trx, id, clock.now()))
  if (!claimed) return
  if (claimed.isCheckOnly) {
    if (await checkTransfers(services, claimed)) await sendPayout(services, id)
    return
  }
  if (claimed.payout.status === 'sent' || (await sendTransfers(services, claimed))) {
    const payout = await payouts.findPayout(db, { id })
    if (payout?.status === 'sent') {
      const outcome = await sendToBank(services, { ...claimed, payout })
      await applyBankOutcome(services, payout, buildRoundKey(payout), outcome)
    }
  }
  const after = await payouts.findPayout(db, { id })
  // records that the bank account or the clinician's account no longer accepts payouts
  if (after?.status === 'failed') await refreshAccount(services, claimed.account)
}

type ClaimedPayout = {
  payout: payouts.PayoutWithShift
  account: PayoutAccountRow
  /** it waits for something: only transfers that may already have been sent are checked, and nothing is sent */
  isCheckOnly: boolean
}

/**
 * Claims a payout so that no other process sends it: includes corrections and plans its transfers, all saved before
 * anything is sent. Returns nothing if it has to wait or is claimed already.
 */
const claimPayout = async (trx: Knex, id: string, at: Date): Promise<ClaimedPayout | undefined> => {
  const known = await payouts.findPayout(trx, { id })
  if (!known) return undefined
  await lockJob(trx, known.jobId)
  const payout = await payouts.lockPayout(trx, id, { skipsLocked: true })
  if (!payout || (payout.nextAttemptAt && payout.nextAttemptAt > at)) return undefined
  const account = await findAccount(trx, { clinicianId: payout.clinicianId })
  const sent = payout.status === 'sent' ? { payout, isCheckOnly: false } : undefined
  const next = payout.status === 'due' ? await planPayout(trx, payout, account, at) : sent
  if (!next || !account) return undefined
  await payouts.updatePayout(trx, next.payout, { nextAttemptAt: addMinutes(at, ABANDONED_MINUTES) })
  return { ...next, account }
}

const sumTransfers = (transfers: readonly PayoutTransferRow[]) =>
  transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
const sumSucceeded = (transfers: readonly PayoutTransferRow[]) =>
  sumTransfers(transfers.filter(({ status }) => status === 'succeeded'))

/** Includes corrections and plans the missing transfers, or records what the payout waits for. */
const planPayout = async (
  trx: Knex,
  due: payouts.PayoutWithShift,
  account: PayoutAccountRow | undefined,
  at: Date,
): Promise<Omit<ClaimedPayout, 'account'> | undefined> => {
  const transfers = (await payouts.listTransfers(trx, due.id)).filter(({ status }) => status !== 'failed')
  const payout = transfers.length === 0 ? await includeCorrections(trx, due) : due
  const sentCents = computeSentCents(payout)
  if (sentCents === 0) {
    // corrections took all of it, so nothing is sent
    const set = { sentAt: at, nextAttemptAt: null, waitsFor: null, payer: BRAND, method: 'offset' as const }
    const sent = await movePayout(trx, payout, 'send', { by: byClock, at, set })
    await movePayout(trx, sent, 'arrive', { by: byClock, at, set: { paidAt: at } })
    return undefined
  }
  const bank = await findTargetBank(trx, account)
  // what reached the clinician's account is theirs, even if the facility's payment is then lost
  const isTransferred = transfers.length > 0 && sumSucceeded(transfers) === sentCents
  const money =
    bank && !isTransferred ? await payoutsDue.findShiftMoney(trx, payout.applicationId) : undefined
  const isFunded = isTransferred || (money !== undefined && isMoneyIn(money))
  if (!bank || !isFunded) {
    if (transfers.some(({ status }) => status === 'sent')) return { payout, isCheckOnly: true }
    await payouts.updatePayout(trx, payout, { waitsFor: bank ? 'money' : 'account', nextAttemptAt: null })
    return undefined
  }
  if (money) {
    // a charge of which a part was lost can't fund transfers, so our balance does
    const charges = (await listPaid(trx, money.paymentId)).filter(({ isWhole }) => isWhole)
    const otherPayouts = await payouts.sumTransfersOfOthers(trx, payout)
    const available = charges.map(({ id, paidCents, returnedCents }) => {
      const planned = sumTransfers(transfers.filter(({ chargeId }) => chargeId === id))
      return { id, availableCents: paidCents - returnedCents - (otherPayouts.get(id) ?? 0) - planned }
    })
    // extra time is paid from its own charge, the newest
    const inOrder = payout.reason === 'extraTime' ? available.toReversed() : available
    const missing = planTransfers(sentCents - sumTransfers(transfers), inOrder)
    await payouts.insertTransfers(trx, payout.id, missing, at)
  }
  return { payout, isCheckOnly: false }
}

/** Sends a payout's planned transfers one by one, and saves each outcome right away. Returns whether all were sent. */
const sendTransfers = async (services: Services, claimed: ClaimedPayout): Promise<boolean> => {
  const { id } = claimed.payout
  for (const transfer of await payouts.listTransfers(services.db, id)) {
    if (transfer.status !== 'sent') continue
    const outcome = await sendTransfer(services, claimed, transfer)
    if (!(await recordTransferOutcome(services, claimed.payout, transfer, outcome))) return false
  }
  return withPayout(services, claimed.payout, async (trx, payout, at) => {
    if (payout?.status !== 'due') return payout?.status === 'sent'
    if (sumSucceeded(await payouts.listTransfers(trx, id)) !== computeSentCents(payout)) return false
    const bank = await findTargetBank(trx, await findAccount(trx, { clinicianId: payout.clinicianId }))
    const paidBy = { payer: BRAND, method: 'bankTransfer' as const }
    const set = { sentAt: at, attempts: 0, waitsFor: null, bankId: bank?.id ?? null, ...paidBy }
    await movePayout(trx, payout, 'send', { by: byClock, at, set })
    return true
  })
}

/**
 * Saves which transfers were sent of a payout that has to wait, and drops its other transfers, which are planned again
 * later. Returns whether all outcomes are known.
 */
const checkTransfers = async (services: Services, claimed: ClaimedPayout): Promise<boolean> => {
  const { id } = claimed.payout
  for (const transfer of await payouts.listTransfers(services.db, id)) {
    if (transfer.status !== 'sent') continue
    const outcome = await sendTransfer(services, claimed, transfer)
    await recordTransferOutcome(services, claimed.payout, transfer, outcome)
  }
  return withPayout(services, claimed.payout, async (trx, payout) => {
    const transfers = await payouts.listTransfers(trx, id)
    if (payout?.status !== 'due' || transfers.some(({ status }) => status === 'sent')) return false
    await planAgain(trx, payout)
    return true
  })
}

/**
 * `chargeLost`: never sent, because its planned charge can't fund it anymore. `neverSent`: never sent, because its
 * payout has to wait.
 */
type SendingOutcome = TransferOutcome | { kind: 'chargeLost' | 'neverSent' }

/**
 * Sends a transfer, always with the same key. Once the payment service may have forgotten the key, we search for the
 * transfer first. If its charge was returned, or its payout has to wait, we only search, because an earlier answer may
 * have been lost.
 */
const sendTransfer = (
  services: Services,
  { payout, account, isCheckOnly }: ClaimedPayout,
  transfer: payouts.TransferToSend,
): Promise<SendingOutcome> =>
  requestOutcome<SendingOutcome>(services, payout, async () => {
    const { db, clock } = services
    const accountId = account.providerId
    const isLost = !isCheckOnly && (await payouts.hasLostCharge(db, transfer))
    if (isCheckOnly || isLost || clock.now() >= addHours(transfer.createdAt, KEYS_LAST_HOURS)) {
      const found = await services.payouts.findTransfer({ accountId, transferId: transfer.id })
      if (found) return { kind: 'succeeded', ...found }
    }
    if (isCheckOnly || isLost) return { kind: isLost ? 'chargeLost' : 'neverSent' }
    return await services.payouts.transfer({
      accountId,
      amountCents: transfer.amountCents,
      chargeProviderId: transfer.chargeProviderId,
      idempotencyKey: transfer.id,
      metadata: { payoutId: payout.id, transferId: transfer.id },
    })
  })

/** Saves a transfer's outcome, also in the ledger, however often we learn it. Returns whether it succeeded. */
const recordTransferOutcome = (
  services: Services,
  sent: payouts.PayoutWithShift,
  transfer: payouts.TransferToSend,
  outcome: SendingOutcome,
) =>
  withPayout(services, sent, async (trx, payout, at) => {
    if (payout?.status !== 'due') return false
    if (outcome.kind === 'succeeded') {
      const change = { status: 'succeeded', providerId: outcome.providerId, endedAt: at } as const
      if ((await payouts.endTransfer(trx, transfer.id, change)) > 0)
        await post(trx, {
          kind: 'transfer',
          applicationId: payout.applicationId,
          payoutId: payout.id,
          onceKey: `transfer:${transfer.id}`,
          description: 'Sent to the clinician’s payout account',
          at,
          entries: entriesFor('transfer', transfer.amountCents, payout),
        })
      return true
    }
    if (outcome.kind === 'unknown') {
      await postponePayout(trx, payout, 'retry', at)
      return false
    }
    // the payment service remembers a rejection under its key, so the next attempt is a new transfer
    const failure =
      outcome.kind === 'failed'
        ? { failureCode: outcome.code, failureMessage: outcome.message }
        : { failureCode: outcome.kind }
    await payouts.endTransfer(trx, transfer.id, { status: 'failed', ...failure, endedAt: at })
    if (outcome.kind === 'insufficient') await postponePayout(trx, payout, 'balance', at)
    // a transfer whose charge was returned in between says nothing about the clinician's account
    else if (outcome.kind === 'failed' && !(await payouts.hasLostCharge(trx, transfer)))
      await recordPayoutFailed(trx, payout, outcome, at)
    else await planAgain(trx, payout)
    return false
  })

/** Lets the next run plan the payout again, with the charges available then, or wait for the money. */
const planAgain = (trx: Knex, payout: payouts.PayoutWithShift) =>
  payouts.updatePayout(trx, payout, { waitsFor: null, nextAttemptAt: null })

/** The idempotency key of a payout to the bank: the same for every retry of a round, another after a rejected one. */
const buildRoundKey = ({ id, bankRound }: Pick<PayoutRow, 'id' | 'bankRound'>) => `${id}:${bankRound}`

type BankOutcome = PayoutOutcome | SentPayoutStatus

/** Sends what reached the clinician's account to their bank, or asks how far it is if it was sent before. */
const sendToBank = (services: Services, { payout, account }: ClaimedPayout): Promise<BankOutcome> =>
  requestOutcome(services, payout, async () => {
    const { clock } = services
    const accountId = account.providerId
    const idempotencyKey = buildRoundKey(payout)
    if (payout.bankPayoutId)
      return await services.payouts.readPayout({ accountId, providerId: payout.bankPayoutId })
    const input = { accountId, idempotencyKey }
    // no key of this payout is older than its arrival in the clinician's account
    if (payout.sentAt && clock.now() >= addHours(payout.sentAt, KEYS_LAST_HOURS)) {
      const found = await services.payouts.findPayout({ ...input, payoutId: payout.id })
      if (found) return found
    }
    const metadata = { payoutId: payout.id }
    return await services.payouts.payOut({ ...input, amountCents: computeSentCents(payout), metadata })
  })

/**
 * Applies what the bank did with a round of this payout, however often, late, or from which source we learn it. The
 * outcome of an earlier round changes nothing.
 */
export const applyBankOutcome = (
  services: Services,
  sent: payouts.PayoutWithShift,
  key: string,
  outcome: BankOutcome,
) =>
  withPayout(services, sent, async (trx, known, at) => {
    if (!known || buildRoundKey(known) !== key || (known.status !== 'sent' && known.status !== 'paid')) return
    const named = 'providerId' in outcome ? outcome.providerId : null
    if (named && known.bankPayoutId && named !== known.bankPayoutId) return
    // an event that arrived before the answer to our request is newer
    if (!named && (known.bankPayoutId || known.status === 'paid') && outcome.kind !== 'failed') {
      if (known.status === 'sent') await postponePayout(trx, known, null, at)
      return
    }
    let payout = known
    if (named && 'arrivesAt' in outcome && !known.bankPayoutId) {
      await recordPayoutInTransit(trx, known, { providerId: named, arrivesAt: outcome.arrivesAt }, at)
      payout = { ...known, bankPayoutId: named, arrivesAt: outcome.arrivesAt }
    }
    switch (outcome.kind) {
      case 'paid': {
        const set = { paidAt: at, arrivesAt: outcome.arrivesAt, waitsFor: null, nextAttemptAt: null }
        if (payout.status === 'sent') await movePayout(trx, payout, 'arrive', { by: byClock, at, set })
        return
      }
      case 'failed':
        if (named) await payouts.updatePayout(trx, payout, { bankPayoutId: named })
        return recordPayoutFailed(trx, payout, outcome, at)
      case 'insufficient':
        await postponePayout(trx, payout, 'funds', at, { bankRound: payout.bankRound + 1 })
        return
      case 'unknown':
        await postponePayout(trx, payout, 'retry', at)
        return
      case 'sent':
        if (known.bankPayoutId && known.status === 'sent') await postponePayout(trx, payout, null, at)
    }
  })

/** Calls `work` with the current payout, in a transaction that has locked it after its shift's job. */
const withPayout = <Result>(
  { db, clock }: Services,
  { id, jobId }: payouts.PayoutWithShift,
  work: (trx: Knex, payout: payouts.PayoutWithShift | undefined, at: Date) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async trx => {
    await lockJob(trx, jobId)
    return work(trx, await payouts.lockPayout(trx, id), clock.now())
  })

/** The outcome of a request about a payout; unknown while the payment service doesn't answer. */
const requestOutcome = async <Result>(
  { log }: Services,
  { id: payoutId }: payouts.PayoutWithShift,
  ask: () => Promise<Result>,
): Promise<Result | { kind: 'unknown' }> => {
  try {
    return await ask()
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    log.warn({ payoutId }, 'The payment service is not responding; the payout will be continued later')
    return { kind: 'unknown' }
  }
}

/** Handles an event about a payout: reads its outcome from the payment service and applies it. */
export const applyPayoutEvent = async (services: Services, { account, objectId, metadata }: PaymentEvent) => {
  if (!account) return
  const payoutId = parseOurId(metadata.payoutId)
  const payout =
    (await payouts.findPayout(services.db, { bankPayoutId: objectId })) ??
    (payoutId ? await payouts.findPayout(services.db, { id: payoutId }) : undefined)
  if (!payout) return
  const outcome = await services.payouts.readPayout({ accountId: account, providerId: objectId })
  const key = payout.bankPayoutId === objectId ? buildRoundKey(payout) : (metadata.idempotencyKey ?? '')
  await applyBankOutcome(services, payout, key, outcome)
  if (outcome.kind === 'failed') await applyAccountEvent(services, { account, objectId: account })
}
