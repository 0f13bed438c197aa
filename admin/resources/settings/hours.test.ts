import { errorsByKey, findMissingTimes, hoursToRanges, rangesToHours, sortRanges } from './CallHours.tsx'

const hours = [
  { weekday: 'monday' as const, startMinute: 540, endMinute: 720 },
  { weekday: 'sunday' as const, startMinute: 0, endMinute: 1440 },
]

test('call hours: are typed as times and sent as minutes, with midnight as the end of the day', () => {
  const typed = hoursToRanges(hours)
  expect(typed).toMatchObject([
    { weekday: 'monday', start: '09:00', end: '12:00' },
    { weekday: 'sunday', start: '00:00', end: '00:00' },
  ])
  expect(rangesToHours(typed)).toEqual(hours)
})

test('call hours: are sent in weekday order, and errors appear at their row', () => {
  const late = { key: 7, weekday: 'monday' as const, start: '13:00', end: '14:00' }
  const early = { key: 8, weekday: 'monday' as const, start: '09:00', end: '13:30' }
  const sunday = { key: 9, weekday: 'sunday' as const, start: '09:00', end: '10:00' }
  const sent = sortRanges([sunday, late, early])
  expect(sent.map(({ key }) => key)).toEqual([9, 8, 7])
  expect(errorsByKey(sent, { 'hours.1.startMinute': 'They overlap', other: 'No row' })).toEqual({
    8: 'They overlap',
  })
})

test('call hours: a missing time shows an error at its row', () => {
  const range = { key: 3, weekday: 'friday' as const, start: '09:00', end: '' }
  expect(findMissingTimes([range])).toEqual({ 3: 'Please enter a start and end time' })
})
