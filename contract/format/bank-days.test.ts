import { expect, test } from '@jest/globals'
import { bankDayFrom, listBankHolidays, isBankDay } from './bank-days.ts'

test.each([
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  // Independence Day is a Saturday: banks are open on the Friday before
  [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
  // Independence Day is a Sunday, so banks are closed on Monday
  [2027, '01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25'],
  // New Year's Day of 2028 is a Saturday, Christmas of 2033 a Sunday
  [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'],
  [2033, '01-01 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
])('bank holidays: %i', (year, days) => {
  expect(listBankHolidays(year).map(day => day.slice(5))).toEqual(days.split(' '))
})

test('bank days: weekends and holidays are none', () => {
  expect(isBankDay('2026-11-25')).toBe(true)
  expect(isBankDay('2026-11-26')).toBe(false)
  expect(isBankDay('2026-11-28')).toBe(false)
  expect(isBankDay('2026-11-29')).toBe(false)
  expect(isBankDay('2026-07-03')).toBe(true)
})

test.each([
  ['a bank day stays', '2026-11-24', '2026-11-24'],
  ['Thanksgiving moves to Friday', '2026-11-26', '2026-11-27'],
  ['a Saturday moves to Monday', '2026-11-28', '2026-11-30'],
  ['the weekend before Labor Day moves to Tuesday', '2026-09-05', '2026-09-08'],
  ['New Year’s Eve on a Saturday moves past the observed holiday', '2022-12-31', '2023-01-03'],
])('bank days: %s', (_, from, to) => {
  expect(bankDayFrom(new Date(`${from}T15:30:00Z`))).toEqual(new Date(`${to}T15:30:00Z`))
})
