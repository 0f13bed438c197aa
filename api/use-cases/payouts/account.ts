import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { Refusal, refuse } from '@gaitway/contract/errors'
import { payoutTarget } from '../../domain/payout-plan.ts'
import type { PayoutAccount } from '../../services/payouts.ts'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import {
  findPayee,
  listBanks,
  lockAccount,
  replaceBanks,
  updateAccount,
  findAccount,
  savePayoutAccountId,
} from '../../store/payout-accounts.ts'
import { clearAccountWait, listPayoutsIn } from '../../store/payouts.ts'
import { resendPayout } from './move.ts'
import type { PayoutAccountRow, PayoutBankRow } from '../../store/rows.ts'
import { clinicianOnly, type Clinician, type UseCase } from '../use-case.ts'

export const isDown = (thrown: unknown) => thrown instanceof Refusal && thrown.code === 'payment_service_down'

/** The bank account for a clinician's payouts, as of our last read. */
export const targetOf = async (
  db: Knex,
  account: PayoutAccountRow | undefined,
): Promise<PayoutBankRow | undefined> => {
  if (!account) return undefined
  const banks = await listBanks(db, account.clinicianId)
  return payoutTarget(
    account,
    banks.map(bank => ({ ...bank, isDefault: bank.isDefault, isUsable: bank.isUsable })),
  )
}

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
  const account = await lockAccount(trx, clinicianId)
  if (!account) return
  // a closed account's bank details stay deleted
  if (!(await findPayee(trx, clinicianId))) {
    await updateAccount(trx, clinicianId, { readAt: at.real })
    return
  }
  const before = await targetOf(trx, account)
  await updateAccount(trx, clinicianId, { state: said.state, missing: said.missing, readAt: at.real })
  await replaceBanks(trx, clinicianId, said.banks, at.product)
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
  const after = await targetOf(trx, { ...account, state: said.state })
  if (!after || after.id === before?.id) return
  await clearAccountWait(trx, clinicianId)
  for (const failed of await listPayoutsIn(trx, clinicianId, ['failed']))
    await resendPayout(trx, failed, { by: { side: 'clock' }, at: at.product })
}

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
    if (await savePayoutAccountId(trx, { clinicianId, providerId, at }))
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
