import { findAccount, keepAccount, listBanks } from '../../store/payout-accounts.ts'
import { readAccountAgain } from '../../use-cases/payouts/account.ts'
import type { TestOutside } from '../services.ts'

/** A clinician's payout account with its test bank, ready unless wished otherwise, as the payment service and we know it. */
export const buildPayoutAccount = async (
  services: TestOutside,
  { clinicianId, isReady = true }: { clinicianId: string; isReady?: boolean },
) => {
  const { db, payouts } = services
  const accountId = await payouts.createAccount({
    clinicianId,
    email: 'tess@example.test',
    firstName: 'Tess',
    lastName: 'Therapist',
  })
  if (isReady) payouts.finishAccount(accountId)
  await keepAccount(db, { clinicianId, providerId: accountId, at: services.clock.now() })
  const account = await findAccount(db, { providerId: accountId })
  if (!account) throw new Error('The payout account was not kept.')
  await readAccountAgain(services, account)
  const [bank] = await listBanks(db, clinicianId)
  return { accountId, bankId: bank?.id ?? '', bankProviderId: bank?.providerId ?? '' }
}
