import { isRoutingNumber, testBanks, testRouting } from './test-banks.ts'

test('bank accounts: each has its own number and description', () => {
  expect(new Set(testBanks.map(bank => bank.number)).size).toBe(testBanks.length)
  expect(new Set(testBanks.map(bank => bank.does)).size).toBe(testBanks.length)
})

test.each([
  [testRouting, true],
  ['021000021', true],
  ['121000248', true],
  ['021000022', false],
  ['120000248', false],
  ['000000000', false],
  ['11000000', false],
  ['1100000000', false],
  ['11000000x', false],
])('routing number: %s is valid: %s', (routing, is) => {
  expect(isRoutingNumber(routing)).toBe(is)
})
