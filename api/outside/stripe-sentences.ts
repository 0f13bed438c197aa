/** Where the payment service's own sentence is meant for programmers, or speaks of somebody else's customer. */
const sentences: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'The bank was told that this debit was not authorized.',
  insufficient_funds: 'The bank account did not hold enough money.',
  no_account: 'The bank knows no account with these numbers.',
  payment_intent_mandate_invalid:
    'The bank account may no longer be debited. Add it again to authorize that.',
  payment_intent_authentication_failure: 'The bank did not get the consent of the card’s owner.',
}

/** The sentence for a failure that needs one of ours. */
export const sentenceOf = (code: string | undefined) => sentences[code ?? '']

/** Why a bank took a payment back, for people. */
const disputeSentences: Record<string, string> = {
  insufficient_funds: 'The bank account did not hold enough money.',
  incorrect_account_details: 'The bank knows no account with these numbers.',
  bank_cannot_process: 'The bank could not process the payment.',
  debit_not_authorized: 'The owner of the bank account told the bank that they did not agree to the debit.',
  customer_initiated: 'The owner of the bank account asked the bank to take the payment back.',
  fraudulent: 'The owner of the card or bank account says that they did not make the payment.',
}

/** The sentence for the reason of a dispute. */
export const disputeSentenceOf = (reason: string) =>
  disputeSentences[reason] ?? 'The bank took the payment back.'
