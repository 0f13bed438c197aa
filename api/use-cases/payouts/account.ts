import { refuse } from '@gaitway/contract/values/errors'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { addMinutes, dayIn } from '@gaitway/contract/format/time'
import { Json, withFields } from '../../json.ts'
import type { PayoutAccount } from '../../services/payouts.ts'
import { isDown, type PaymentEvent } from '../../services/payments.ts'
import { record, type NewEvent } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import * as payoutAccounts from '../../store/payout-accounts.ts'
import { clearAccountWait, listPayoutsIn } from '../../store/payouts.ts'
import type { PayoutAccountRow } from '../../store/rows.ts'
import { findPayoutOverview, type PayoutOverviewFacts } from '../../store/views/payout-overview.ts'
import { requireClinician } from '../use-case.ts'
import type { Actor, Knex, Services, ClinicianActor, UseCase, ReadCase } from '../use-case.ts'
import { byClock, resendPayout, findTargetBank } from './change.ts'
import { showUpcoming } from './earnings.ts'

type AccountEvent = Extract<NewEvent, { noun: 'payoutAccount' }>

const recordAccountEvent = (
  db: Knex,
  clinicianId: string,
  event: Omit<AccountEvent, 'noun' | 'nounId' | 'clinicianId'>,
) => record(db, { ...event, noun: 'payoutAccount', nounId: clinicianId, clinicianId })

/** Saves the payment service's current state of a clinician's account. */
export const refreshAccount = async (
  services: Services,
  { clinicianId, providerId }: Pick<PayoutAccountRow, 'clinicianId' | 'providerId'>,
) => {
  const { db, clock, payouts } = services
  const current = await payouts.readAccount(providerId)
  const times = { at: clock.now(), readAt: clock.real() }
  await db.transaction(trx => saveAccount(trx, clinicianId, current, times))
}

/**
 * Saves the account and its banks; failed payouts are sent again if there is a bank account for them. `at` is the time
 * of the product, `readAt` the real one.
 */
const saveAccount = async (
  trx: Knex,
  clinicianId: string,
  { state, missing, taxMissing, banks }: PayoutAccount,
  { at, readAt }: { at: Date; readAt: Date },
) => {
  // jobs of payouts that may fail in the meantime are locked too, so that none is missed
  const open = await listPayoutsIn(trx, clinicianId, ['due', 'sent', 'failed'])
  for (const jobId of new Set(open.map(payout => payout.jobId))) await lockJob(trx, jobId)
  const account = await payoutAccounts.lockAccount(trx, clinicianId)
  if (!account) return
  // once the clinician has closed their Gaitway account, its bank details stay deleted; a tax form is still due
  if (!(await payoutAccounts.findPayee(trx, clinicianId))) {
    await payoutAccounts.updateAccount(trx, clinicianId, { taxMissing, readAt })
    return
  }
  const before = await findTargetBank(trx, account)
  await payoutAccounts.updateAccount(trx, clinicianId, { state, missing, taxMissing, readAt })
  await payoutAccounts.replaceBanks(trx, clinicianId, banks, at)
  if (state !== account.state)
    await recordAccountEvent(trx, clinicianId, {
      at,
      by: byClock,
      verb: 'change',
      from: account.state,
      to: state,
    })
  const after = await findTargetBank(trx, { ...account, state })
  if (!after || after.id === before?.id) return
  await clearAccountWait(trx, clinicianId)
  for (const failed of await listPayoutsIn(trx, clinicianId, ['failed']))
    await resendPayout(trx, failed, { by: byClock, at })
}

/** Handles an event about a clinician's account or banks: reads the account again and continues waiting payouts. */
export const applyAccountEvent = async (
  services: Services,
  { account, objectId }: Pick<PaymentEvent, 'account' | 'objectId'>,
) => {
  const known = await payoutAccounts.findAccount(services.db, { providerId: account ?? objectId })
  if (known) await refreshAccount(services, known)
}

/** Creates a clinician's payout account if needed, and opens the page for the details it still requires. */
export const openAccount: UseCase<'payouts.openAccount'> = async (services, actor) => {
  const by = requireClinician(actor)
  const known = await payoutAccounts.findAccount(services.db, { clinicianId: by.clinicianId })
  const account = known ?? (await createAccount(services, by))
  return openHostedPage(services, account, account.state === 'ready' ? 'update' : 'onboarding')
}

const createAccount = async ({ db, clock, payouts }: Services, by: ClinicianActor) => {
  const { clinicianId } = by
  const payee = await payoutAccounts.findPayee(db, clinicianId)
  if (!payee) throw refuse('not_found')
  const { email, firstName, lastName } = payee
  const providerId = await payouts.createAccount({ clinicianId, email, firstName, lastName })
  const at = clock.now()
  await db.transaction(async trx => {
    if (await payoutAccounts.savePayoutAccountId(trx, { clinicianId, providerId, at }))
      await recordAccountEvent(trx, clinicianId, { at, by, verb: 'open' })
  })
  const created = await payoutAccounts.findAccount(db, { clinicianId })
  if (!created) throw new Error(`The payout account of ${clinicianId} was neither created nor found.`)
  return created
}

/** Opens the page to enter another bank account, or the details that the payout account still requires. */
export const addBank: UseCase<'payouts.addBank'> = async (services, by) => {
  const { clinicianId } = requireClinician(by)
  const account = await payoutAccounts.findAccount(services.db, { clinicianId })
  if (!account) throw refuse('payout_account_missing')
  return openHostedPage(services, account, account.state === 'ready' ? 'update' : 'onboarding')
}

/**
 * Opens a payment service page for a clinician's identity and bank details. Our copy of the account counts as
 * outdated from now on, so it is read again when they return.
 */
const openHostedPage = async (
  { db, payouts, config }: Services,
  account: PayoutAccountRow,
  kind: 'onboarding' | 'update',
) => {
  const screen = `${config.publicUrl}/clinician/payouts`
  const { url } = await payouts.openOnboarding({
    accountId: account.providerId,
    kind,
    returnUrl: `${screen}?return=1`,
    // an expired link leads back to the screen, which opens a new one
    refreshUrl: `${screen}?refresh=1`,
  })
  await payoutAccounts.updateAccount(db, account.clinicianId, { readAt: null })
  return { url }
}

const findOwnBank = async ({ db }: Services, { clinicianId }: ClinicianActor, id: string) => {
  const account = await payoutAccounts.findAccount(db, { clinicianId })
  const banks = account ? await payoutAccounts.listBanks(db, clinicianId) : []
  const bank = banks.find(one => one.id === id)
  if (!account || !bank) throw refuse('not_found')
  return { account, bank, others: banks.filter(one => one.id !== id) }
}

/** Makes this the default bank account, also for payouts that another one rejected. */
export const makePayoutBankDefault = async (services: Services, by: ClinicianActor, id: string) => {
  const { account, bank } = await findOwnBank(services, by, id)
  if (bank.isDefault) return
  await services.payouts.setDefaultBank({ accountId: account.providerId, bankId: bank.providerId })
  await recordBankChange(services, by, 'makeDefault', id)
  await refreshAccount(services, account)
}

/**
 * Removes a bank account; another one becomes the default. Refuses to remove the last one, because the payment service
 * requires one. While a payout is due, also refuses to remove the last one that accepts payouts.
 */
export const removePayoutBank = async (services: Services, by: ClinicianActor, id: string) => {
  const { account, bank, others } = await findOwnBank(services, by, id)
  const usable = others.find(one => one.isUsable)
  const next = usable ?? others[0]
  if (!next) throw refuse('last_payout_bank')
  const open = await listPayoutsIn(services.db, by.clinicianId, ['due', 'sent', 'failed'])
  if (!usable && bank.isUsable && open.length > 0) throw refuse('last_payout_bank')
  const accountId = account.providerId
  if (bank.isDefault) await services.payouts.setDefaultBank({ accountId, bankId: next.providerId })
  await services.payouts.deleteBank({ accountId, bankId: bank.providerId })
  await recordBankChange(services, by, 'removeBank', id)
  await refreshAccount(services, account)
}

const recordBankChange = (
  { db, clock }: Services,
  by: ClinicianActor,
  verb: 'makeDefault' | 'removeBank',
  bankId: string,
) => recordAccountEvent(db, by.clinicianId, { at: clock.now(), by, verb, details: { bankId } })

/** How long we trust our copy of an account that isn't ready; usually events update it sooner. */
const TRUSTED_SECONDS = 60

/** The clinician whose pay is read: the caller, or the one that an admin names. */
export const chooseClinician = (by: Actor, named: string | undefined): string => {
  if (by.side !== 'admin') {
    const { clinicianId } = requireClinician(by)
    if (named && named !== clinicianId) throw refuse('identity_mismatch')
    return clinicianId
  }
  if (!named) throw refuse('fields_wrong', { clinicianId: 'Please choose a clinician.' })
  return named
}

const sumPay = (shifts: readonly { payCents: number }[]) =>
  shifts.reduce((sum, { payCents }) => sum + payCents, 0)

/** A clinician's payout account, payouts in transit, and the pay of shifts to come and in review. */
export const overview: ReadCase<'payouts.overview'> = async (services, by, input) => {
  const clinicianId = chooseClinician(by, input.clinicianId)
  const { db, clock } = services
  const find = () => findPayoutOverview(db, clinicianId, findStartOfYear(clock.now()))
  const known = await find()
  const isRefreshed = known && (await refreshIfOld(services, clinicianId, known.account))
  const found = isRefreshed ? await find() : known
  if (!found) throw refuse('not_found')
  const shifts = found.upcoming.map(showUpcoming)
  const upcoming = shifts.filter(({ next }) => next === 'work')
  const inReview = shifts.filter(({ next }) => next !== 'work')
  const sums = { upcomingCents: sumPay(upcoming), inReviewCents: sumPay(inReview) }
  return new Json(withFields(found.json, { upcoming, inReview, ...sums }))
}

/**
 * Reads the account of a returning clinician again, because the payment service's events may be late. Returns whether it
 * was read; while the payment service doesn't answer, we show what we know.
 */
const refreshIfOld = async (
  services: Services,
  clinicianId: string,
  account: PayoutOverviewFacts['account'],
) => {
  if (!account) return false
  const { readAt, state, providerId } = account
  const isOld =
    !readAt ||
    (state !== 'ready' && services.clock.real() > addMinutes(new Date(readAt), TRUSTED_SECONDS / 60))
  if (!isOld) return false
  try {
    await refreshAccount(services, { clinicianId, providerId })
    return true
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    const text = 'The payment service is not responding; the payout account will be read later'
    services.log.warn({ clinicianId }, text)
    return false
  }
}

/** The first day of the year in our own time zone, in which payout days are counted. */
const findStartOfYear = (at: Date) => `${dayIn(DEFAULT_TIME_ZONE, at).slice(0, 4)}-01-01`
