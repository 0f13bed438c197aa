import type { Knex } from 'knex'
import { newId } from './ids.ts'
import { listPreparedIds } from './postgres/index.ts'
import type { PayoutAccountRow, PayoutBankRow } from './rows.ts'
import { insertIfNew } from './save-rows.ts'

export const findAccount = (
  db: Knex,
  where: { clinicianId: string } | { providerId: string },
): Promise<PayoutAccountRow | undefined> => db('payout_accounts').where(where).first()

/** Locks the account until the transaction ends. Jobs were locked before. */
export const lockAccount = (trx: Knex, clinicianId: string): Promise<PayoutAccountRow | undefined> =>
  trx('payout_accounts').where({ clinicianId }).forUpdate().first()

/** Saves the clinician's account ID at the payment service. False if they have one already, which stays. */
export const savePayoutAccountId = (
  db: Knex,
  { at, ...row }: { clinicianId: string; providerId: string; at: Date },
) => insertIfNew(db, 'payout_accounts', { ...row, createdAt: at }, 'clinician_id')

export const updateAccount = (
  trx: Knex,
  clinicianId: string,
  change: Partial<Pick<PayoutAccountRow, 'state' | 'missing' | 'taxMissing' | 'readAt'>>,
) => trx('payout_accounts').where({ clinicianId }).update(change)

/** The clinician's bank accounts, the default one first. */
export const listBanks = (db: Knex, clinicianId: string): Promise<PayoutBankRow[]> =>
  db('payout_banks')
    .where({ clinicianId, removedAt: null })
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

type Bank = Pick<
  PayoutBankRow,
  'providerId' | 'bankName' | 'last4' | 'fingerprint' | 'isDefault' | 'isUsable'
>

/** One of those that are the same account, entered more than once: the default, or else one that can be paid to. */
const keepOneOfEach = (banks: readonly Bank[]) =>
  banks
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || Number(b.isUsable) - Number(a.isUsable))
    .filter(
      ({ fingerprint }, at, all) =>
        fingerprint === null || all.findIndex(other => other.fingerprint === fingerprint) === at,
    )

/** Replaces the clinician's bank accounts. The account's row was locked before. */
export const replaceBanks = async (trx: Knex, clinicianId: string, listed: readonly Bank[], at: Date) => {
  const banks = keepOneOfEach(listed)
  const own = () => trx('payout_banks').where({ clinicianId, removedAt: null })
  await own()
    .whereNotIn(
      'provider_id',
      banks.map(bank => bank.providerId),
    )
    .update({ removedAt: at, isDefault: false })
  // a clinician has one default at a time, so the earlier one is cleared first
  await own().update({ isDefault: false })
  for (const { providerId, bankName, last4, fingerprint, isDefault, isUsable } of banks) {
    const bank = { bankName, last4, fingerprint, isDefault, isUsable, removedAt: null }
    await trx('payout_banks')
      .insert({ ...bank, id: newId(), clinicianId, providerId, createdAt: at })
      .onConflict('provider_id')
      .merge(bank)
  }
}

/** The clinician's details for the payment service. None once the account is closed. */
export const findPayee = (
  db: Knex,
  clinicianId: string,
): Promise<{ email: string; firstName: string; lastName: string } | undefined> =>
  db('clinicians')
    .join('users', 'users.id', 'clinicians.user_id')
    .where({ 'clinicians.id': clinicianId, 'users.closed_at': null })
    .first('users.email', 'users.first_name', 'users.last_name')

/**
 * Accounts with money waiting, and those of paid clinicians of which we don't know what a tax form lacks, that were last
 * read before this instant of the real time.
 */
export const listAccountsToRead = (db: Knex, readBefore: Date, limit: number): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT a.clinician_id AS id FROM payout_accounts a
     WHERE (a.read_at IS NULL OR a.read_at < :readBefore) AND a.clinician_id IN (
       SELECT po.clinician_id FROM payouts po
       WHERE (po.status = 'due' AND po.waits_for = 'account') OR po.status = 'failed'
       UNION ALL SELECT acc.clinician_id FROM payout_accounts acc WHERE acc.tax_missing IS NULL AND EXISTS (
         SELECT FROM payouts po WHERE po.clinician_id = acc.clinician_id AND po.status = 'paid'))
     ORDER BY a.read_at NULLS FIRST LIMIT :limit`,
    { readBefore, limit },
  )
