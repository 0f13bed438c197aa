import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { findAccount, listBanks } from '../../store/payout-accounts.ts'
import { listPayoutsIn } from '../../store/payouts.ts'
import type { Clinician } from '../use-case.ts'
import { refreshAccount } from './account.ts'

const ownBank = async ({ db }: Services, { clinicianId }: Clinician, id: string) => {
  const account = await findAccount(db, { clinicianId })
  const banks = account ? await listBanks(db, clinicianId) : []
  const bank = banks.find(one => one.id === id)
  if (!account || !bank) throw refuse('not_found')
  return { account, bank, others: banks.filter(one => one.id !== id) }
}

/** Makes this the default bank account, also for payouts another one rejected. */
export const makePayoutBankDefault = async (services: Services, by: Clinician, id: string) => {
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
export const removePayoutBank = async (services: Services, by: Clinician, id: string) => {
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
  by: Clinician,
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
