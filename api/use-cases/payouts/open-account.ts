import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { findAccount, findPayee, keepAccount, updateAccount } from '../../store/payout-accounts.ts'
import { clinicianOnly, type Clinician, type UseCase } from '../use-case.ts'
import type { PayoutAccountRow } from '../../store/rows.ts'

/** Creates a clinician's payout account if needed, and opens the page for the details it still requires. */
export const openAccount: UseCase<'payouts.openAccount'> = async (services, actor) => {
  const by = clinicianOnly(actor)
  const known = await findAccount(services.db, { clinicianId: by.clinicianId })
  const account = known ?? (await makeAccount(services, by))
  return openHostedPage(services, account, account.state === 'ready' ? 'update' : 'onboarding')
}

const makeAccount = async ({ db, clock, payouts }: Services, by: Clinician) => {
  const { clinicianId } = by
  const payee = await findPayee(db, clinicianId)
  if (!payee) throw refuse('not_found')
  const providerId = await payouts.createAccount({
    clinicianId,
    email: payee.email,
    firstName: payee.firstName,
    lastName: payee.lastName,
  })
  const at = clock.now()
  await db.transaction(async trx => {
    if (await keepAccount(trx, { clinicianId, providerId, at }))
      await record(trx, { at, by, noun: 'payoutAccount', nounId: clinicianId, verb: 'open', clinicianId })
  })
  const made = await findAccount(db, { clinicianId })
  if (!made) throw new Error(`The payout account of ${clinicianId} was neither created nor found.`)
  return made
}

/** Opens the page to enter another bank account; without a payout account, that page comes first. */
export const addBank: UseCase<'payouts.addBank'> = async (services, by) => {
  const account = await findAccount(services.db, { clinicianId: clinicianOnly(by).clinicianId })
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
  await updateAccount(db, account.clinicianId, { readAt: null })
  return { url }
}
