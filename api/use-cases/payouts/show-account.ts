import type { Knex } from 'knex'
import type { Output } from '@gaitway/contract/schemas/index'
import { findAccount, listBanks } from '../../store/payout-accounts.ts'
import type { PayoutBankRow } from '../../store/rows.ts'

type Shown = Pick<Output<'payouts.overview'>, 'payoutAccount' | 'payoutBanks'>

export const showPayoutBank = (row: PayoutBankRow): Shown['payoutBanks'][number] => ({
  id: row.id,
  name: row.bankName,
  last4: row.last4,
  isDefault: row.isDefault,
  isUsable: row.isUsable,
})

/** A clinician's payout account and the banks that they are paid to, as we last read them. */
export const showPayoutAccount = async (db: Knex, clinicianId: string): Promise<Shown> => {
  const account = await findAccount(db, { clinicianId })
  if (!account) return { payoutAccount: null, payoutBanks: [] }
  return {
    payoutAccount: { state: account.state, missing: account.missing },
    payoutBanks: (await listBanks(db, clinicianId)).map(showPayoutBank),
  }
}
