import type { Outside } from '../../outside/outside.ts'
import { updateAccount } from '../../store/payout-accounts.ts'
import type { PayoutAccountRow } from '../../store/rows.ts'

/**
 * A page of the payment service is open on which a clinician says who they are and where their money goes.
 * What we know of the account counts as out of date from now on, so it is read anew when they come back.
 */
export const openHostedPage = async (
  { db, payouts, config }: Outside,
  account: PayoutAccountRow,
  kind: 'onboarding' | 'update',
) => {
  const screen = `${config.publicUrl}/clinician/payouts`
  const { url } = await payouts.openOnboarding({
    accountId: account.providerId,
    kind,
    returnUrl: `${screen}?return=1`,
    // a link that was used or is too old leads back to the screen, which opens a new one
    refreshUrl: `${screen}?refresh=1`,
  })
  await updateAccount(db, account.clinicianId, { readAt: null })
  return { url }
}
