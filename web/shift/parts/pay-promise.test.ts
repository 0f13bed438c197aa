import type { ExpectedPay } from '@gaitway/contract/schemas/shift-money'
import { formatExpectedPay, formatPayDelay } from './pay.ts'

const pay: ExpectedPay = { amountCents: 46_500, basis: 'booked', after: 'acceptance', days: 4 }

test.each<[Partial<ExpectedPay>, string]>([
  [{}, 'You’ll be paid $465.00 about 4 days after the facility accepts your time card.'],
  [
    { after: 'payment' },
    'You’ll be paid $465.00 about 4 days after the facility accepts your time card and their payment clears.',
  ],
  [
    { after: 'invoice', days: 2 },
    'You’ll be paid $465.00 about 2 days after the facility accepts your time card and pays its invoice.',
  ],
  [
    { basis: 'minimum' },
    'You’ll be paid at least $465.00 about 4 days after the facility accepts your time card.',
  ],
])('pay promise: names the amount and the wait: %j', (changes, sentence) => {
  expect(formatExpectedPay({ ...pay, ...changes })).toBe(sentence)
})

test('pay promise: has a short form for next to the amount', () => {
  expect(formatPayDelay(pay)).toBe('About 4 days after your time card is accepted')
})
