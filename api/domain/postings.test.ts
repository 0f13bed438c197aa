import { creditNotePostings, entriesFor, type Entry } from './postings.ts'

const sums = (entries: Entry[]) =>
  Object.fromEntries(entries.map(({ account, amountCents }) => [account, amountCents]))

test('postings: a payment for an invoice is in our bank, and the facility no longer owes it', () => {
  expect(sums(entriesFor('invoicePayment', 54_560, { facilityId: 'f' }))).toEqual({
    bank: 54_560,
    facilityReceivable: -54_560,
  })
})

test('postings: a credit reduces the amount owed; the paid part is refundable', () => {
  expect(sums(creditNotePostings({ openCents: 1000, backCents: 0 }, 'f'))).toEqual({
    adjustments: 1000,
    facilityReceivable: -1000,
  })
  expect(sums(creditNotePostings({ openCents: 100, backCents: 300 }, 'f'))).toEqual({
    adjustments: 400,
    facilityReceivable: -100,
    refundsPayable: -300,
  })
  const borneBy: Entry[] = [
    { account: 'clinicianPayable', amountCents: 1000, clinicianId: 'c' },
    { account: 'feeIncome', amountCents: 100 },
  ]
  expect(sums(creditNotePostings({ openCents: 1100, backCents: 0 }, 'f', borneBy))).toEqual({
    clinicianPayable: 1000,
    feeIncome: 100,
    facilityReceivable: -1100,
  })
})

test('postings: an account names only the party it is about', () => {
  const whose = { facilityId: 'f', clinicianId: 'c' }
  expect(entriesFor('transfer', 100, whose)).toEqual([
    { account: 'clinicianPayable', amountCents: 100, clinicianId: 'c' },
    { account: 'cashAtPaymentService', amountCents: -100 },
  ])
  expect(entriesFor('creditReturned', 100, whose)).toEqual([
    { account: 'refundsPayable', amountCents: 100, facilityId: 'f' },
    { account: 'bank', amountCents: -100 },
  ])
  expect(entriesFor('charge', 0, whose)).toEqual([])
})
