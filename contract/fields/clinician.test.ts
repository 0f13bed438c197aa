import { isPlausibleDate, isNpi } from './clinician.ts'

test('NPI: needs a matching check digit', () => {
  expect(['1234567893', '1245319599', '1679576722'].map(isNpi)).toEqual([true, true, true])
  const others = Array.from({ length: 10 }, (_, digit) => `123456789${digit}`)
  expect(others.filter(isNpi)).toEqual(['1234567893'])
  expect(['', '123456789', '12345678930', '12345678a3', '１２３４５６７８９３'].some(isNpi)).toBe(false)
})

test('NPI: two swapped digits are invalid', () => {
  expect(isNpi('1243567893')).toBe(false)
})

test('profile date: is plausible between 1900 and 2100', () => {
  const at = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
  expect(
    ['1899-12-31', '1900-01-01', '2099-12-31', '2100-01-01'].map(day => isPlausibleDate(at(day))),
  ).toEqual([false, true, true, false])
})
