import { showBriefSlots, showPhone, showSlot, showSlots } from './show.ts'

const zone = 'America/Chicago'
const day = { startDate: '2026-11-21T15:00:00Z', endDate: '2026-11-21T23:00:00Z' }
const night = { startDate: '2026-11-22T01:00:00Z', endDate: '2026-11-22T09:00:00Z' }

test('slot: is shown in the job’s time zone, with the end day if it differs', () => {
  expect(showSlot(day, zone)).toBe('11/21/2026, 9:00 AM – 5:00 PM CST')
  expect(showSlot(night, zone)).toBe('11/21/2026, 7:00 PM – Sun, Nov 22, 3:00 AM CST')
})

test('slots: shows the first and how many more there are', () => {
  expect(showSlots([day, night], zone)).toBe('11/21/2026, 9:00 AM – 5:00 PM CST + 1 more')
  expect(showSlots([], zone)).toBe('–')
})

test('slots: a narrow column omits the current year only', () => {
  const at = (now: string) => showBriefSlots([day], zone, new Date(now))
  expect(at('2026-12-31T23:00:00Z')).toBe('11/21, 9:00 AM – 5:00 PM CST')
  expect(at('2027-01-02T12:00:00Z')).toBe('11/21/2026, 9:00 AM – 5:00 PM CST')
  expect(showBriefSlots([day], zone, undefined)).toBe('11/21/2026, 9:00 AM – 5:00 PM CST')
})

test('phone: is formatted like (555) 555-0100', () => {
  expect(showPhone('5555550100')).toBe('(555) 555-0100')
  expect(showPhone(null)).toBe('–')
})
