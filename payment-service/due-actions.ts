import { endBankDebit } from './bank-debits.ts'
import { endBankRefund } from './bank-refunds.ts'
import { endVerification } from './accounts.ts'
import { disputeBankDebit } from './disputes.ts'
import type { DueActions } from './due.ts'
import { endPayout, sendPayout } from './payout-ends.ts'

/** All that happens by itself once its time has come. */
export const dueActions: DueActions = {
  endBankDebit,
  disputeBankDebit,
  endBankRefund,
  endVerification,
  sendPayout,
  endPayout,
}
