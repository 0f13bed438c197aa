import { refuse } from '@gaitway/contract/values/errors'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { addMinutes, dayIn } from '@gaitway/contract/format/time'
import { Json, withFields } from '../../json.ts'
import type { PayoutAccount } from '../../services/payouts.ts'
import { isDown, type PaymentEvent } from '../../services/payments.ts'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import * as payoutAccounts from '../../store/payout-accounts.ts'
import { clearAccountWait, listPayoutsIn } from '../../store/payouts.ts'
import type { PayoutAccountRow } from '../../store/rows.ts'
import { findOverview, type PayoutOverviewFacts } from '../../store/views/payout-overview.ts'
import { clinicianOnly } from '../use-case.ts'
import type { Actor, Knex, Services, ClinicianActor, UseCase, ReadCase } from '../use-case.ts'
import { resendPayout, findTargetBank } from './change.ts'
import { upcomingPay } from './earnings.ts'

/** Saves the payment service's current state of a clinician's account. */
export const refreshAccount = async (
  services: Services,
  { clinicianId, providerId }: Pick<PayoutAccountRow, 'clinicianId' | 'providerId'>,
) => {
  const { db, clock, payouts } = services
  const said = await payouts.readAccount(providerId)
  const at = { product: clock.now(), real: clock.real() }
  await db.transaction(trx => saveAccount(trx, clinicianId, said, at))
}

/** Saves the account and its banks; failed payouts are sent again if there is a bank account for them. */
const saveAccount = async (
  trx: Knex,
  clinicianId: string,
  said: PayoutAccount,
  at: { product: Date; real: Date },
) => {
  // locks payouts that may fail in the meantime too, so that none is missed
  const open = await listPayoutsIn(trx, clinicianId, ['due', 'sent', 'failed'])
  for (const jobId of new Set(open.map(payout => payout.jobId))) await lockJob(trx, jobId)
  const account = await payoutAccounts.lockAccount(trx, clinicianId)
  if (!account) return
  // a closed account's bank details stay deleted
  if (!(await payoutAccounts.findPayee(trx, clinicianId))) {
    await payoutAccounts.updateAccount(trx, clinicianId, { readAt: at.real })
    return
  }
  const before = await findTargetBank(trx, account)
  await payoutAccounts.updateAccount(trx, clinicianId, {
    state: said.state,
    missing: said.missing,
    readAt: at.real,
  })
  await payoutAccounts.replaceBanks(trx, clinicianId, said.banks, at.product)
  if (said.state !== account.state)
    await record(trx, {
      at: at.product,
      by: { side: 'clock' },
      noun: 'payoutAccount',
      nounId: clinicianId,
      verb: 'change',
      from: account.state,
      to: said.state,
      clinicianId,
    })
  const after = await findTargetBank(trx, { ...account, state: said.state })
  if (!after || after.id === before?.id) return
  await clearAccountWait(trx, clinicianId)
  for (const failed of await listPayoutsIn(trx, clinicianId, ['failed']))
    await resendPayout(trx, failed, { by: { side: 'clock' }, at: at.product })
}

/** An event about a clinician's account or banks: reads it again and continues waiting payouts. */
export const applyAccountEvent = async (
  services: Services,
  { account, objectId }: Pick<PaymentEvent, 'account' | 'objectId'>,
) => {
  const known = await payoutAccounts.findAccount(services.db, { providerId: account ?? objectId })
  if (known) await refreshAccount(services, known)
}

/** Creates a clinician's payout account if needed, and opens the page for the details it still requires. */
export const openAccount: UseCase<'payouts.openAccount'> = async (services, actor) => {
  const by = clinicianOnly(actor)
  const known = await payoutAccounts.findAccount(services.db, { clinicianId: by.clinicianId })
  const account = known ?? (await makeAccount(services, by))
  return openHostedPage(services, account, account.state === 'ready' ? 'update' : 'onboarding')
}

const makeAccount = async ({ db, clock, payouts }: Services, by: ClinicianActor) => {
  const { clinicianId } = by
  const payee = await payoutAccounts.findPayee(db, clinicianId)
  if (!payee) throw refuse('not_found')
  const providerId = await payouts.createAccount({
    clinicianId,
    email: payee.email,
    firstName: payee.firstName,
    lastName: payee.lastName,
  })
  const at = clock.now()
  await db.transaction(async trx => {
    if (await payoutAccounts.savePayoutAccountId(trx, { clinicianId, providerId, at }))
      await record(trx, { at, by, noun: 'payoutAccount', nounId: clinicianId, verb: 'open', clinicianId })
  })
  const made = await payoutAccounts.findAccount(db, { clinicianId })
  if (!made) throw new Error(`The payout account of ${clinicianId} was neither created nor found.`)
  return made
}

/** Opens the page to enter another bank account; without a payout account, that page comes first. */
export const addBank: UseCase<'payouts.addBank'> = async (services, by) => {
  const account = await payoutAccounts.findAccount(services.db, {
    clinicianId: clinicianOnly(by).clinicianId,
  })
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

const ownBank = async ({ db }: Services, { clinicianId }: ClinicianActor, id: string) => {
  const account = await payoutAccounts.findAccount(db, { clinicianId })
  const banks = account ? await payoutAccounts.listBanks(db, clinicianId) : []
  const bank = banks.find(one => one.id === id)
  if (!account || !bank) throw refuse('not_found')
  return { account, bank, others: banks.filter(one => one.id !== id) }
}

/** Makes this the default bank account, also for payouts another one rejected. */
export const makePayoutBankDefault = async (services: Services, by: ClinicianActor, id: string) => {
  const { account, bank } = await ownBank(services, by, id)
  if (bank.isDefault) return
  const input = { accountId: account.providerId, bankId: bank.providerId }
  await services.payouts.setDefaultBank(input)
  await onRecord(services, by, 'makeDefault', id)
  await refreshAccount(services, account)
}

/**
 * Removes a bank account; another one becomes the default. The last one stays because the payment service
 * requires one, and so does the last one that accepts payouts while anything is due.
 */
export const removePayoutBank = async (services: Services, by: ClinicianActor, id: string) => {
  const { account, bank, others } = await ownBank(services, by, id)
  const usable = others.find(one => one.isUsable)
  const next = usable ?? others[0]
  if (!next) throw refuse('last_payout_bank')
  const open = await listPayoutsIn(services.db, by.clinicianId, ['due', 'sent', 'failed'])
  if (!usable && bank.isUsable && open.length > 0) throw refuse('last_payout_bank')
  const accountId = account.providerId
  if (bank.isDefault) await services.payouts.setDefaultBank({ accountId, bankId: next.providerId })
  await services.payouts.deleteBank({ accountId, bankId: bank.providerId })
  await onRecord(services, by, 'removeBank', id)
  await refreshAccount(services, account)
}

const onRecord = (
  { db, clock }: Services,
  by: ClinicianActor,
  verb: 'makeDefault' | 'removeBank',
  bankId: string,
) =>
  record(db, {
    at: clock.now(),
    by,
    noun: 'payoutAccount',
    nounId: by.clinicianId,
    verb,
    clinicianId: by.clinicianId,
    details: { bankId },
  })

/** How long we trust our copy of an account that isn't ready; usually events update it sooner. */
const KNOWN_SECONDS = 60

/** The clinician's own overview, or the one an admin asks for. */
const findOverviewClinician = (by: Actor, named: string | undefined): string => {
  if (by.side !== 'admin') {
    const { clinicianId } = clinicianOnly(by)
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
  const clinicianId = findOverviewClinician(by, input.clinicianId)
  const { db, clock } = services
  const find = () => findOverview(db, clinicianId, startOfYear(clock.now()))
  const known = await find()
  const isRefreshed = known && (await readAgainIfOld(services, clinicianId, known.account))
  const found = isRefreshed ? await find() : known
  if (!found) throw refuse('not_found')
  const shifts = found.upcoming.map(upcomingPay)
  const upcoming = shifts.filter(({ next }) => next === 'work')
  const inReview = shifts.filter(({ next }) => next !== 'work')
  const sums = { upcomingCents: sumPay(upcoming), inReviewCents: sumPay(inReview) }
  return new Json(withFields(found.json, { upcoming, inReview, ...sums }))
}

/**
 * The payment service's events may be late, so a returning clinician's account is read directly. Without an
 * answer we show what we knew.
 */
const readAgainIfOld = async (
  services: Services,
  clinicianId: string,
  account: PayoutOverviewFacts['account'],
) => {
  if (!account) return false
  const { readAt, state, providerId } = account
  const isOld =
    !readAt || (state !== 'ready' && services.clock.real() > addMinutes(new Date(readAt), KNOWN_SECONDS / 60))
  if (!isOld) return false
  try {
    await refreshAccount(services, { clinicianId, providerId })
    return true
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    services.log.warn(
      { clinicianId },
      'The payment service is not responding; the payout account will be read later',
    )
    return false
  }
}

/** The first day of the year, as `payoutDay` counts days. */
const startOfYear = (at: Date) => `${dayIn(DEFAULT_TIME_ZONE, at).slice(0, 4)}-01-01`
