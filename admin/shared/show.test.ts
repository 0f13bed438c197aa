import { showBriefSlots, showPhone, showSlot, showSlots } from './show.ts'

const zone = 'America/Chicago'
const day = { startDate: '2026-11-21T15:00:00Z', endDate: '2026-11-21T23:00:00Z' }
const night = { startDate: '2026-11-22T01:00:00Z', endDate: '2026-11-22T09:00:00Z' }

test('a slot is shown in the zone of its job, with the day of its end when that is another', () => {
  expect(showSlot(day, zone)).toBe('11/21/2026, 9:00 AM – 5:00 PM CST')
  expect(showSlot(night, zone)).toBe('11/21/2026, 7:00 PM – Sun, 11/22 3:00 AM CST')
})

test('of several slots the first is shown, and how many follow', () => {
  expect(showSlots([day, night], zone)).toBe('11/21/2026, 9:00 AM – 5:00 PM CST + 1 more')
  expect(showSlots([], zone)).toBe('–')
})

test('a narrow column leaves the present year out, and no other', () => {
  const at = (now: string) => showBriefSlots([day], zone, new Date(now))
  expect(at('2026-12-31T23:00:00Z')).toBe('11/21, 9:00 AM – 5:00 PM CST')
  expect(at('2027-01-02T12:00:00Z')).toBe('11/21/2026, 9:00 AM – 5:00 PM CST')
  expect(showBriefSlots([day], zone, undefined)).toBe('11/21/2026, 9:00 AM – 5:00 PM CST')
})

test('a phone number is grouped as people read it', () => {
  expect(showPhone('5555550100')).toBe('(555) 555-0100')
  expect(showPhone(null)).toBe('–')
})
