import { isRoutingNumber, testBanks, testRouting } from './test-banks.ts'

test('each test account has a number and a description of its own', () => {
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
])('%s is a routing number: %s', (routing, is) => {
  expect(isRoutingNumber(routing)).toBe(is)
})
