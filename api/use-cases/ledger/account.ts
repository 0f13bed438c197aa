import { listAccountEntries, readStanding } from '../../store/views/ledger-account.ts'
import type { UseCase } from '../use-case.ts'

/** One account's entries, newest first, with the balance after each; of what facilities owe, who owes and who is ahead. */
export const account: UseCase<'ledger.account'> = async ({ db }, _by, input) => {
  const { sortBy: _, sortOrder, ...wish } = input
  const isOfAll = input.account === 'facilityReceivable' && !input.facilityId && !input.clinicianId
  const [{ rows, count }, standing] = await Promise.all([
    listAccountEntries(db, { ...wish, descending: sortOrder !== 'asc' }),
    isOfAll ? readStanding(db) : null,
  ])
  const data = rows.map(row => ({
    id: row.id,
    transactionId: row.transactionId,
    kind: row.kind,
    description: row.description,
    amountCents: row.amountCents,
    balanceCents: row.balanceCents,
    jobId: row.jobId,
    serialNumber: row.serialNumber,
    officeName: row.officeName,
    clinicianName: row.clinicianName,
    postedAt: row.postedAt.toISOString(),
  }))
  return { data, count, standing }
}
