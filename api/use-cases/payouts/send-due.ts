import { showCents } from '@gaitway/contract/money'
import { addDays, addHours, addMinutes } from '@gaitway/contract/time'
import type { Services } from '../../services/services.ts'
import { listStaffIds } from '../../store/notifications.ts'
import { findAccount, listAccountsToRead } from '../../store/payout-accounts.ts'
import { retryPayouts, findPayout } from '../../store/payouts.ts'
import {
  listAccountsNeeded,
  listPayoutsToSend,
  listWaiting,
  markWaiting,
  wasNotified,
} from '../../store/views/payouts-due.ts'
import { uncounted } from '../run-parts.ts'
import { notify } from '../notify.ts'
import { refreshAccount } from './account.ts'
import { isDown } from './move.ts'
import { beginPayout, checkTransfers, sendTransfers } from './send-transfers.ts'
import { payOut } from './apply-bank-outcome.ts'

const AT_ONCE = 100
/** A slow payment service must not delay the tick; the next run continues. */
const RUN_SECONDS = 30
const ACCOUNT_NEEDED_AGAIN_DAYS = 7
const TOP_UP_AGAIN_HOURS = 24
/** How often an account that holds up payouts is read, in case no event arrives. */
const READ_AGAIN_MINUTES = 60

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
  const readBefore = addMinutes(clock.real(), -READ_AGAIN_MINUTES)
  await each(await listAccountsToRead(db, readBefore, AT_ONCE), id => readWaiting(services, id))
  await markWaiting(db)
  await wakeCovered(services)
  await each(await listPayoutsToSend(db, clock.now(), AT_ONCE), async id => {
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
  const waiting = await listWaiting(services.db, 'balance')
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
  const needed = await listAccountsNeeded(db, addDays(at, -ACCOUNT_NEEDED_AGAIN_DAYS))
  for (const { userId, cents } of needed)
    await db.transaction(trx =>
      notify(trx, { type: 'payoutAccountNeeded', to: [userId], facts: { amount: showCents(cents) }, at }),
    )
}

/** Notifies admins once a day how much is missing from the balance. */
const askForTopUp = async (services: Services) => {
  const { db, clock } = services
  const at = clock.now()
  const waiting = await listWaiting(db, 'balance')
  if (waiting.length === 0) return
  const admins = await listStaffIds(db, ['admin'])
  const since = addHours(at, -TOP_UP_AGAIN_HOURS)
  if (await wasNotified(db, { type: 'topUpNeeded', userIds: admins, since })) return
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
  if (begun.isOnlyAsked) {
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
