import { findAccount, savePayoutAccountId, listBanks } from '../../api/store/payout-accounts.ts'
import { refreshAccount } from '../../api/use-cases/payouts/account.ts'
import type { TestServices } from '../services.ts'

/**
 * A clinician's payout account with a test bank account, ready by default, in our database and at the fake payment
 * service.
 */
export const buildPayoutAccount = async (
  services: TestServices,
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
  await savePayoutAccountId(db, { clinicianId, providerId: accountId, at: services.clock.now() })
  const account = await findAccount(db, { providerId: accountId })
  if (!account) throw new Error('The payout account was not inserted.')
  await refreshAccount(services, account)
  const [bank] = await listBanks(db, clinicianId)
  return { accountId, bankId: bank?.id ?? '', bankProviderId: bank?.providerId ?? '' }
}
