import { z } from 'zod'
import { ledgerAccounts } from '../values/ledger-accounts.ts'
import { cents, id, instant, listQuery, nothing, page, nullableText } from './common.ts'

const account = z.enum(ledgerAccounts)

const accountBalance = z.strictObject({
  account,
  debitsCents: cents,
  creditsCents: cents,
  /** debits minus credits */
  balanceCents: cents,
  entries: z.int(),
})
/** An account with its balance, as a row of the back office. */
export const ledgerAccount = accountBalance.extend({ id: account })

export const ledgerSchemas = {
  'ledger.trialBalance': {
    input: nothing,
    output: z.strictObject({
      accounts: z.array(accountBalance),
      /** equal if the books balance */
      debitsCents: cents,
      creditsCents: cents,
      /** found by the last comparison with payments, payouts and the payment service */
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
          /** the account’s balance after this entry */
          balanceCents: cents,
          jobId: id.nullable(),
          serialNumber: z.int().nullable(),
          officeName: nullableText,
          clinicianName: nullableText,
          postedAt: instant,
        }),
      ).shape,
      /** for facility receivables: facilities that owe us, and facilities with a credit */
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
        /** what it did, as counts and texts */
        result: z.record(z.string(), z.unknown()),
        runs: z.int(),
        /** of the tasks of the minute, when they are late: none runs, or some fail each time */
        problem: z.enum(['stopped', 'failing']).nullable(),
      }),
    ),
  },
}
