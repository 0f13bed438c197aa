import { splitRefund, type RefundablePayment } from './refund.ts'

const paid: RefundablePayment = {
  paymentType: 'card',
  isSettled: true,
  owedCents: 1000,
  keptCents: 1000,
  chargedCents: 1000,
  outsideCents: 0,
  standingCents: 0,
}
const way = 'charges'

test.each([
  ['all that was paid', paid, 1000, { way, creditCents: 0, goodwillCents: 1000 }],
  ['a part', paid, 1, { way, creditCents: 0, goodwillCents: 1 }],
  ['what is to its credit', { ...paid, owedCents: 600 }, 400, { way, creditCents: 400, goodwillCents: 0 }],
  ['more than its credit', { ...paid, owedCents: 600 }, 500, { way, creditCents: 400, goodwillCents: 100 }],
  ['some while more is due', { ...paid, owedCents: 1500 }, 500, { way, creditCents: 0, goodwillCents: 500 }],
] as const)('refund: %s is refundable', (_, payment, amountCents, expected) => {
  expect(splitRefund(payment, { amountCents })).toEqual(expected)
})

test('refund: refuses what wasn’t paid or isn’t settled', () => {
  expect(() => splitRefund(paid, { amountCents: 1001 })).toThrow('more than what’s left')
  expect(() => splitRefund({ ...paid, isSettled: false }, { amountCents: 1 })).toThrow('isn’t settled')
})

test('refund: by invoice, only what was credited after payment, outside and with a reference', () => {
  const invoice: RefundablePayment = { ...paid, paymentType: 'invoice', standingCents: 300 }
  const reference = 'Check 1044'
  expect(splitRefund(invoice, { amountCents: 300, reference })).toEqual({
    way: 'outside',
    creditCents: 300,
    goodwillCents: 0,
  })
  expect(() => splitRefund(invoice, { amountCents: 301, reference })).toThrow('Credit the invoice first')
  const wrong = (payment: RefundablePayment, input: { reference?: string }) => () =>
    splitRefund(payment, { amountCents: 1, ...input })
  expect(wrong(invoice, {})).toThrow(
    expect.objectContaining({ fields: { reference: 'Please enter the check or transfer number' } }),
  )
  expect(wrong(paid, { reference })).toThrow(
    expect.objectContaining({ fields: { reference: expect.stringContaining('original payment method') } }),
  )
})

test('refund: outside payments are refunded outside with a reference, the rest to the card', () => {
  const mixed: RefundablePayment = {
    ...paid,
    owedCents: 900,
    keptCents: 1000,
    chargedCents: 300,
    outsideCents: 700,
  }
  const reference = 'Check 2207'
  expect(splitRefund(mixed, { amountCents: 700, reference })).toEqual({
    way: 'outside',
    creditCents: 100,
    goodwillCents: 600,
  })
  expect(splitRefund(mixed, { amountCents: 300 })).toMatchObject({ way: 'charges' })
  expect(() => splitRefund(mixed, { amountCents: 701, reference })).toThrow('more than what’s left')
  expect(() => splitRefund(mixed, { amountCents: 301 })).toThrow('more than what’s left')
  expect(() => splitRefund({ ...mixed, chargedCents: 0 }, { amountCents: 1 })).toThrow(
    expect.objectContaining({ fields: { reference: 'Please enter the check or transfer number' } }),
  )
})
