import type { Knex } from 'knex'
import { newId } from './ids.ts'
import type { PayoutAccountRow, PayoutBankRow } from './rows.ts'

export const findAccount = (
  db: Knex,
  where: { clinicianId: string } | { providerId: string },
): Promise<PayoutAccountRow | undefined> => db('payout_accounts').where(where).first()

/** The account's row is this transaction's until it ends; jobs were locked before. */
export const lockAccount = (trx: Knex, clinicianId: string): Promise<PayoutAccountRow | undefined> =>
  trx('payout_accounts').where({ clinicianId }).forUpdate().first()

/** The clinician's account at the payment service: the first that was made stays. */
export const keepAccount = async (
  db: Knex,
  { clinicianId, providerId, at }: { clinicianId: string; providerId: string; at: Date },
): Promise<boolean> => {
  const inserted = await db('payout_accounts')
    .insert({ clinicianId, providerId, createdAt: at })
    .onConflict('clinician_id')
    .ignore()
    .returning('clinician_id')
  return inserted.length === 1
}

export const updateAccount = (
  trx: Knex,
  clinicianId: string,
  change: Partial<Pick<PayoutAccountRow, 'state' | 'missing' | 'readAt'>>,
) => trx('payout_accounts').where({ clinicianId }).update(change)

/** The banks that a clinician can be paid to, the default one first. */
export const listBanks = (db: Knex, clinicianId: string): Promise<PayoutBankRow[]> =>
  db('payout_banks')
    .where({ clinicianId, removedAt: null })
    .orderBy([
      { column: 'is_default', order: 'desc' },
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])

type Bank = Pick<PayoutBankRow, 'providerId' | 'bankName' | 'last4' | 'isDefault' | 'isUsable'>

/** The clinician's banks are these and no others. The account's row was locked before. */
export const replaceBanks = async (trx: Knex, clinicianId: string, banks: readonly Bank[], at: Date) => {
  const own = () => trx('payout_banks').where({ clinicianId, removedAt: null })
  await own()
    .whereNotIn(
      'provider_id',
      banks.map(bank => bank.providerId),
    )
    .update({ removedAt: at, isDefault: false })
  // one default at a time: the old one first
  await own().update({ isDefault: false })
  for (const bank of banks)
    await trx('payout_banks')
      .insert({
        id: newId(),
        clinicianId,
        providerId: bank.providerId,
        bankName: bank.bankName,
        last4: bank.last4,
        isDefault: bank.isDefault,
        isUsable: bank.isUsable,
        createdAt: at,
      })
      .onConflict('provider_id')
      .merge({
        bankName: bank.bankName,
        last4: bank.last4,
        isDefault: bank.isDefault,
        isUsable: bank.isUsable,
        removedAt: null,
      })
}

/** Whom the payment service is told about; nobody once the account is closed. */
export const findPayee = (
  db: Knex,
  clinicianId: string,
): Promise<{ email: string; firstName: string; lastName: string } | undefined> =>
  db('clinicians')
    .join('users', 'users.id', 'clinicians.user_id')
    .where({ 'clinicians.id': clinicianId, 'users.closed_at': null })
    .first('users.email', 'users.first_name', 'users.last_name')

/** Accounts that keep money waiting and were last read before this instant, of the real time. */
export const listAccountsToRead = (db: Knex, readBefore: Date, limit: number): Promise<string[]> =>
  db('payout_accounts as a')
    .where(at => at.whereNull('a.read_at').orWhere('a.read_at', '<', readBefore))
    .whereExists(
      db('payouts')
        .whereRaw('payouts.clinician_id = a.clinician_id')
        .where(waits => waits.where({ status: 'due', waitsFor: 'account' }).orWhere({ status: 'failed' }))
        .select(db.raw('1')),
    )
    .orderByRaw('a.read_at NULLS FIRST')
    .limit(limit)
    .pluck('a.clinician_id')
