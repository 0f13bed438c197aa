import { z } from 'zod'
import { ledgerAccounts } from '../ledger-accounts.ts'
import { cents, id, instant, listQuery, nothing, page } from './common.ts'

const account = z.enum(ledgerAccounts)

export const ledgerSchemas = {
  'ledger.trialBalance': {
    input: nothing,
    output: z.strictObject({
      accounts: z.array(
        z.strictObject({
          account,
          debitsCents: cents,
          creditsCents: cents,
          balanceCents: cents,
          entries: z.int(),
        }),
      ),
      /** both are the same, and their difference is nought, in books that balance */
      debitsCents: cents,
      creditsCents: cents,
      /** what the last comparison with payments, payouts and the payment service found, in words */
      differences: z.array(z.string()),
      comparedAt: instant.nullable(),
    }),
  },
  'ledger.account': {
    input: z.strictObject({
      ...listQuery('postedAt'),
      account,
      facilityId: id.optional(),
      clinicianId: id.optional(),
    }),
    output: z.strictObject({
      ...page(
        z.strictObject({
          id,
          transactionId: id,
          kind: z.string(),
          description: z.string(),
          amountCents: cents,
          /** of the account, after this entry */
          balanceCents: cents,
          jobId: id.nullable(),
          serialNumber: z.int().nullable(),
          officeName: z.string().nullable(),
          clinicianName: z.string().nullable(),
          postedAt: instant,
        }),
      ).shape,
      /** of all that facilities owe us: those that owe, and those that have paid ahead or have a credit; else null */
      standing: z
        .strictObject({ owing: z.int(), owingCents: cents, ahead: z.int(), aheadCents: cents })
        .nullable(),
    }),
  },
  'ledger.runs': {
    input: nothing,
    output: z.array(
      z.strictObject({
        name: z.string(),
        startedAt: instant,
        finishedAt: instant.nullable(),
        isOk: z.boolean().nullable(),
        /** what it did, in counts and sentences */
        result: z.record(z.string(), z.unknown()),
        runs: z.int(),
      }),
    ),
  },
}
