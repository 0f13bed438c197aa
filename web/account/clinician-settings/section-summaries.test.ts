import { weekdays } from '@gaitway/contract/values/enums'
import type { ProfileFields } from '@gaitway/contract/fields/profile'
import { availabilitySummary, sectionSummary } from './section-summaries.ts'

const week = (...free: string[]): ProfileFields => ({
  availableWeekDays: Object.fromEntries(weekdays.map(day => [day, free.includes(day)])) as never,
})
const on = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
const license = (day: string) => ({ licenseNumber: 'PT1', state: 'TX' as const, licenseExpDate: on(day) })
const today = '2026-11-20'

test('availability summary: shortens days in a row to the first and last', () => {
  expect(availabilitySummary(week('monday', 'tuesday', 'wednesday', 'thursday', 'friday'))).toBe('Mon–Fri')
  expect(availabilitySummary(week('monday', 'wednesday', 'thursday', 'saturday', 'sunday'))).toBe(
    'Sun, Mon, Wed, Thu, Sat',
  )
  expect(availabilitySummary(week('monday', 'friday', 'saturday', 'sunday'))).toBe('Sun, Mon, Fri, Sat')
})

test('license summary: counts licenses with the next or the passed expiration date', () => {
  const line = (...ends: string[]) => sectionSummary('licenses', { licenseDetails: ends.map(license) }, today)
  expect(line('2027-05-01', '2027-08-01', '2028-01-01')).toBe('3 licenses, next expires 5/01/2027')
  expect(line('2027-05-01')).toBe('1 license, expires 5/01/2027')
  expect(line('2026-11-19', '2027-08-01')).toBe('2 licenses, one expired 11/19/2026')
  expect(line()).toBe('No license yet')
})

test('section summary: says when a section is empty', () => {
  expect(sectionSummary('documents', {}, today)).toBe('Nothing yet')
  expect(sectionSummary('certificates', {}, today)).toBe('None (optional)')
})
