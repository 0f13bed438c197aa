import { payPromise, whenPaidInShort, type ExpectedPay } from './pay-promise.ts'

const pay: ExpectedPay = { amountCents: 46_500, basis: 'booked', after: 'acceptance', days: 4 }

test.each<[Partial<ExpectedPay>, string]>([
  [{}, 'You are paid $465.00, about 4 days after the facility accepts your time card.'],
  [
    { after: 'payment' },
    'You are paid $465.00, about 4 days after the facility has accepted your time card and its payment has cleared.',
  ],
  [
    { after: 'invoice', days: 2 },
    'You are paid $465.00, about 2 days after the facility has accepted your time card and paid its invoice, for which it has 30 days.',
  ],
  [
    { basis: 'minimum' },
    'You are paid at least $465.00, about 4 days after the facility accepts your time card.',
  ],
])('a promise names the amount and the wait: %j', (wish, sentence) => {
  expect(payPromise({ ...pay, ...wish })).toBe(sentence)
})

test('beside the amount the wait is short', () => {
  expect(whenPaidInShort(pay)).toBe('About 4 days after your time card is accepted')
})
