import { refuse } from '@gaitway/contract/errors'
import { findAccount } from '../../store/payout-accounts.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { openHostedPage } from './hosted-page.ts'

/** The page is open on which a clinician enters a further bank account; before there is an account, that comes first. */
export const addBank: UseCase<'payouts.addBank'> = async (outside, by) => {
  const account = await findAccount(outside.db, { clinicianId: clinicianOnly(by).clinicianId })
  if (!account) throw refuse('payout_account_missing')
  return openHostedPage(outside, account, account.state === 'ready' ? 'update' : 'onboarding')
}
