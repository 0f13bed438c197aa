import { showCents } from '@gaitway/contract/format/money'
import { addDays, addHours, addMinutes } from '@gaitway/contract/format/time'
import { KEYS_LAST_HOURS } from '../../domain/charge-outcome.ts'
import type { PaymentEvent } from '../../services/payments.ts'
import { isDown } from '../../services/payment-service-down.ts'
import type { PayoutOutcome, PayoutStanding } from '../../services/payouts.ts'
import type { Services } from '../../services/services.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { findAccount, listAccountsToRead } from '../../store/payout-accounts.ts'
import { retryPayouts, findPayout, changePayout, type PayoutWithShift } from '../../store/payouts.ts'
import type { PayoutRow } from '../../store/rows.ts'
import * as payoutsDue from '../../store/views/payouts-due.ts'
import { notify } from '../notify.ts'
import { uncounted } from '../run-parts.ts'
import { refreshAccount } from './account.ts'
import {
  orUnknown,
  withPayout,
  recordPayoutPaid,
  recordPayoutFailed,
  recordPayoutInTransit,
  computeSentCents,
  postponePayout,
} from './move.ts'
import { beginPayout, checkTransfers, sendTransfers, type Begun } from './send-transfers.ts'

const AT_ONCE = 100
/** A slow payment service must not delay the tick; the next run continues. */
const RUN_SECONDS = 30
const ACCOUNT_NEEDED_AGAIN_DAYS = 7
const TOP_UP_AGAIN_HOURS = 24
/** How often an account that holds up payouts is read, in case no event arrives. */
const READ_AGAIN_MINUTES = 60

const readBefore = ({ clock }: Services) => addMinutes(clock.real(), -READ_AGAIN_MINUTES)
const notifiedSince = (at: Date) => addDays(at, -ACCOUNT_NEEDED_AGAIN_DAYS)

/** Whether a payout can be sent, waits for something other than before, or must be checked at the payment service. */
export const hasPayoutsToSend = async (services: Services): Promise<boolean> => {
  const { db, clock } = services
  const at = clock.now()
  const [isMarked, ...lists] = await Promise.all([
    payoutsDue.hasWaitingToMark(db),
    listAccountsToRead(db, readBefore(services), 1),
    payoutsDue.listWaiting(db, 'balance'),
    payoutsDue.listPayoutsToSend(db, at, 1),
    payoutsDue.listAccountsNeeded(db, notifiedSince(at)),
  ])
  return isMarked || lists.some(({ length }) => length > 0)
}

/**
 * Sends every payout that can be sent, one at a time, and notifies those who can unblock the others. Running it
 * twice, in two processes, or after a crash at any point pays nothing twice. Returns what failed.
 */
export const sendDuePayouts = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  const { db, clock } = services
  const until = addMinutes(clock.real(), RUN_SECONDS / 60)
  const failures: unknown[] = []
  const each = async (ids: readonly string[], work: (id: string) => Promise<void>) => {
    for (const id of ids) if (clock.real() < until) failures.push(...(await unlessFails(services, id, work)))
  }
  await each(await listAccountsToRead(db, readBefore(services), AT_ONCE), id => readWaiting(services, id))
  await payoutsDue.markWaiting(db)
  await wakeCovered(services)
  await each(await payoutsDue.listPayoutsToSend(db, clock.now(), AT_ONCE), async id => {
    tally('tried')
    await sendPayout(services, id)
  })
  await askForAccounts(services)
  await askForTopUp(services)
  return failures
}

/** One failure doesn't stop the others; the next run finds it again. */
const unlessFails = async (services: Services, id: string, work: (id: string) => Promise<void>) => {
  try {
    await work(id)
    return []
  } catch (thrown) {
    // not an error here; it is asked again
    if (isDown(thrown)) return []
    services.log.error({ id, err: thrown }, 'A payout could not be sent; the next run tries again')
    return [thrown]
  }
}

const readWaiting = async (services: Services, clinicianId: string) => {
  const account = await findAccount(services.db, { clinicianId })
  if (account) await refreshAccount(services, account)
}

/** Our available balance; null while the payment service doesn't answer. */
const spendable = async ({ payouts }: Services): Promise<number | null> => {
  try {
    return (await payouts.balance()).availableCents
  } catch (thrown) {
    if (isDown(thrown)) return null
    throw thrown
  }
}

/** After a top-up, payouts that waited for the balance are sent without waiting for their next retry. */
const wakeCovered = async (services: Services) => {
  const waiting = await payoutsDue.listWaiting(services.db, 'balance')
  if (waiting.length === 0) return
  let left = (await spendable(services)) ?? 0
  const covered = waiting.filter(({ cents }) => {
    const isCovered = cents <= left
    if (isCovered) left -= cents
    return isCovered
  })
  await retryPayouts(
    services.db,
    covered.map(({ id }) => id),
  )
}

/** Reminds clinicians once a week that a payout waits for their payout account. */
const askForAccounts = async ({ db, clock }: Services) => {
  const at = clock.now()
  const needed = await payoutsDue.listAccountsNeeded(db, notifiedSince(at))
  for (const { userId, cents } of needed)
    await db.transaction(trx =>
      notify(trx, { type: 'payoutAccountNeeded', to: [userId], facts: { amount: showCents(cents) }, at }),
    )
}

/** Notifies admins once a day how much is missing from the balance. */
const askForTopUp = async (services: Services) => {
  const { db, clock } = services
  const at = clock.now()
  const waiting = await payoutsDue.listWaiting(db, 'balance')
  if (waiting.length === 0) return
  const admins = await listStaffIds(db, ['admin'])
  const since = addHours(at, -TOP_UP_AGAIN_HOURS)
  if (await payoutsDue.wasNotified(db, { type: 'topUpNeeded', userIds: admins, since })) return
  const left = await spendable(services)
  // without the balance the shortfall is unknown
  if (left === null) return
  const missing = waiting.reduce((sum, { cents }) => sum + cents, 0) - left
  if (missing <= 0) return
  await db.transaction(trx =>
    notify(trx, {
      type: 'topUpNeeded',
      to: admins,
      facts: { amount: showCents(missing) },
      at,
    }),
  )
}

/**
 * Takes a payout as far as possible: from us to the clinician's account, then to the bank. Each step is recorded
 * before the next, so any process can continue after a crash.
 */
const sendPayout = async (services: Services, id: string): Promise<void> => {
  const { db, clock } = services
  const begun = await db.transaction(trx => beginPayout(trx, id, clock.now()))
  if (!begun) return
  if (begun.isCheckOnly) {
    if (await checkTransfers(services, begun)) await sendPayout(services, id)
    return
  }
  if (begun.payout.status === 'sent' || (await sendTransfers(services, begun))) {
    const payout = await findPayout(db, { id })
    if (payout?.status === 'sent') await payOut(services, { ...begun, payout })
  }
  const after = await findPayout(db, { id })
  // so that a bank that rejected it, or a closed account, is recorded as such
  if (after?.status === 'failed') await refreshAccount(services, begun.account)
}

/** Stays the same for every retry of this round; a rejected round gets a new one. */
const buildTransferKey = ({ id, bankRound }: Pick<PayoutRow, 'id' | 'bankRound'>) => `${id}:${bankRound}`

type BankOutcome = PayoutOutcome | PayoutStanding

/** Sends what reached the clinician's account to their bank, or records how far it is. */
const payOut = async (services: Services, begun: Begun) => {
  const outcome = await askBank(services, begun)
  await applyBankOutcome(services, begun.payout, buildTransferKey(begun.payout), outcome)
  return outcome.kind
}

const askBank = (services: Services, { payout, account }: Begun): Promise<BankOutcome> =>
  orUnknown(services, payout, async () => {
    const { payouts, clock } = services
    const accountId = account.providerId
    const idempotencyKey = buildTransferKey(payout)
    if (payout.bankPayoutId) return await payouts.readPayout({ accountId, providerId: payout.bankPayoutId })
    const input = { accountId, idempotencyKey }
    // no key of this payout is older than its arrival on the account
    if (payout.sentAt && clock.now() >= addHours(payout.sentAt, KEYS_LAST_HOURS)) {
      const found = await payouts.findPayout({ ...input, payoutId: payout.id })
      if (found) return found
    }
    const metadata = { payoutId: payout.id }
    return await payouts.payOut({ ...input, amountCents: computeSentCents(payout), metadata })
  })

/**
 * Applies what the bank did with a round of this payout, however often, late, or from any source; an earlier
 * round changes nothing.
 */
export const applyBankOutcome = (
  services: Services,
  sent: PayoutWithShift,
  key: string,
  outcome: BankOutcome,
) =>
  withPayout(services, sent, async (trx, known, at) => {
    if (!known || buildTransferKey(known) !== key || (known.status !== 'sent' && known.status !== 'paid'))
      return
    const named = 'providerId' in outcome ? outcome.providerId : null
    if (named && known.bankPayoutId && named !== known.bankPayoutId) return
    // an event arrived before our own request's answer, and is newer
    if (!named && (known.bankPayoutId || known.status === 'paid') && outcome.kind !== 'failed')
      return known.status === 'sent' ? void (await postponePayout(trx, known, null, at)) : undefined
    let payout = known
    if (named && 'arrivesAt' in outcome && !known.bankPayoutId) {
      await recordPayoutInTransit(trx, known, { providerId: named, arrivesAt: outcome.arrivesAt }, at)
      payout = { ...known, bankPayoutId: named, arrivesAt: outcome.arrivesAt }
    }
    switch (outcome.kind) {
      case 'paid':
        if (payout.status === 'sent') await recordPayoutPaid(trx, payout, at, outcome.arrivesAt)
        return
      case 'failed':
        if (named) await changePayout(trx, payout, { bankPayoutId: named })
        return recordPayoutFailed(trx, payout, outcome, at)
      case 'insufficient':
        return void (await postponePayout(trx, payout, 'funds', at, { bankRound: payout.bankRound + 1 }))
      case 'unknown':
        return void (await postponePayout(trx, payout, 'retry', at))
      case 'sent':
        // checked, and still in transit
        if (known.bankPayoutId && known.status === 'sent') await postponePayout(trx, payout, null, at)
    }
  })

/** An event about a payout: fetches its outcome from the payment service and applies it. */
export const applyPayoutEvent = async (services: Services, { account, objectId, metadata }: PaymentEvent) => {
  if (!account) return
  const payoutId = ourId(metadata.payoutId)
  const payout =
    (await findPayout(services.db, { bankPayoutId: objectId })) ??
    (payoutId ? await findPayout(services.db, { id: payoutId }) : undefined)
  if (!payout) return
  const standing = await services.payouts.readPayout({ accountId: account, providerId: objectId })
  const isNamed = payout.bankPayoutId === objectId
  await applyBankOutcome(
    services,
    payout,
    isNamed ? buildTransferKey(payout) : (metadata.idempotencyKey ?? ''),
    standing,
  )
  if (standing.kind === 'failed') await applyAccountEvent(services, { account, objectId: account })
}

/** An event about a clinician's account or banks: reads it again and continues waiting payouts. */
export const applyAccountEvent = async (
  services: Services,
  { account, objectId }: Pick<PaymentEvent, 'account' | 'objectId'>,
) => {
  const known = await findAccount(services.db, { providerId: account ?? objectId })
  if (known) await refreshAccount(services, known)
}

/** Our ID, from an event's metadata. */
export const ourId = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
