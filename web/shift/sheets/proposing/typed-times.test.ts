import { parseProposedTimes, buildTypedTimes } from './typed-times.ts'

describe('typed times', () => {
  const zone = 'America/Chicago'
  const [night] = [{ id: 'a', startDate: '2026-11-22T01:00:00.000Z', endDate: '2026-11-22T13:00:00.000Z' }]

  test('an end before the start is on the next day', () => {
    expect(buildTypedTimes([night], null, zone)).toMatchObject([{ startDate: '19:00', endDate: '07:00' }])
    expect(parseProposedTimes([night], [{ startDate: '20:00', endDate: '06:30' }], zone)).toEqual([
      { slotId: 'a', startDate: '2026-11-22T02:00:00.000Z', endDate: '2026-11-22T12:30:00.000Z' },
    ])
  })

  test('a posted time that occurs twice keeps its instant', () => {
    // the clocks go back at 2 AM on November 1
    const second = { id: 'b', startDate: '2026-11-01T07:30:00.000Z', endDate: '2026-11-01T15:00:00.000Z' }
    expect(parseProposedTimes([second], buildTypedTimes([second], null, zone), zone)).toMatchObject([
      { startDate: second.startDate },
    ])
  })

  test('a typed time that occurs twice is read only once one is chosen', () => {
    const long = { id: 'd', startDate: '2026-11-01T03:00:00.000Z', endDate: '2026-11-01T12:00:00.000Z' }
    const typed = { startDate: '22:00', endDate: '01:30' }
    expect(parseProposedTimes([long], [typed], zone)).toBeUndefined()
    const endDate = '2026-11-01T07:30:00.000Z'
    expect(parseProposedTimes([long], [{ ...typed, meant: { endDate } }], zone)).toMatchObject([{ endDate }])
  })

  test('a start after midnight is on the day nearest to the posted one', () => {
    const late = { id: 'e', startDate: '2026-11-22T04:00:00.000Z', endDate: '2026-11-22T12:00:00.000Z' }
    expect(parseProposedTimes([late], [{ startDate: '00:30', endDate: '06:00' }], zone)).toEqual([
      { slotId: 'e', startDate: '2026-11-22T06:30:00.000Z', endDate: late.endDate },
    ])
  })

  test('a time skipped by daylight saving time is rejected', () => {
    const spring = { id: 'c', startDate: '2026-03-08T07:00:00.000Z', endDate: '2026-03-08T15:00:00.000Z' }
    expect(parseProposedTimes([spring], [{ startDate: '02:30', endDate: '09:00' }], zone)).toBeUndefined()
  })
})
