import { CALENDAR_PAST_DAYS } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { tomorrow } from '../../../test/builders/job.ts'
import { appliedShift, confirmApplication } from '../../../test/scenarios/shift.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

type Person = Awaited<ReturnType<typeof buildClinician>>

const makeAddress = async (person: Person): Promise<string> => {
  const { status, body } = await api.as(person).call('calendar.makeLink')
  expect(status).toBe(201)
  return body.data.url
}
const open = (address: string) => api.guest.send('get', address.slice(address.indexOf('/calendar/')))
/** The unfolded lines, as a calendar reads them. */
const linesAt = async (address: string) => {
  const { status, text } = await open(address)
  expect(status).toBe(200)
  return text.replaceAll('\r\n ', '').split('\r\n')
}
const starting = (lines: string[], name: string) => lines.filter(line => line.startsWith(name))

test('calendar feed: lists confirmed shifts with place, contact and link, one event for each day', async () => {
  const facility = await buildFacility(db, { officeName: 'Bayou, Rehab; South' })
  const { clinician, job, id } = await buildApplication(db, {
    status: 'upcoming',
    facility,
    // the night when clocks in Houston fall back: 10 PM CDT to 6 AM CST
    slots: [
      { startsAt: '2027-11-06T14:00:00Z', endsAt: '2027-11-06T22:00:00Z' },
      { startsAt: '2027-11-07T03:00:00Z', endsAt: '2027-11-07T12:00:00Z' },
    ],
  })
  const lines = await linesAt(await makeAddress(clinician))
  expect(lines.slice(0, 5)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gaitway//Shifts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
  ])
  const revision = [
    expect.stringMatching(/^SEQUENCE:\d+$/),
    expect.stringMatching(/^LAST-MODIFIED:\d{8}T\d{6}Z$/),
  ]
  expect(lines.slice(8)).toEqual([
    'BEGIN:VEVENT',
    `UID:${id}-0@gaitway.test`,
    ...revision,
    'DTSTAMP:20261120T150000Z',
    'DTSTART:20271106T140000Z',
    'DTEND:20271106T220000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Shift at Bayou\\, Rehab\\; South',
    expect.stringMatching(/^LOCATION:.*\\, Houston\\, TX 77030$/),
    `DESCRIPTION:Contact: Ada Office\\, (555) 555-0111\\n${services.config.publicUrl}/clinician/jobprofile/${job.id}`,
    `URL:${services.config.publicUrl}/clinician/jobprofile/${job.id}`,
    'END:VEVENT',
    'BEGIN:VEVENT',
    `UID:${id}-1@gaitway.test`,
    ...revision,
    'DTSTAMP:20261120T150000Z',
    'DTSTART:20271107T030000Z',
    'DTEND:20271107T120000Z',
    ...Array.from({ length: 5 }, () => expect.any(String)),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('calendar feed: is a calendar file that nothing on the way keeps', async () => {
  const { clinician } = await buildApplication(db, { status: 'upcoming' })
  const { headers } = await open(await makeAddress(clinician))
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-disposition': expect.stringContaining('gaitway-shifts.ics'),
  })
})

test('calendar feed: leaves out applications, canceled ones and shifts that ended long ago', async () => {
  const clinician = await buildClinician(db)
  const address = await makeAddress(clinician)
  expect(starting(await linesAt(address), 'UID')).toEqual([])
  const daysAgo = (days: number) => ({
    startsAt: addDays(new Date('2026-11-20T06:00:00Z'), -days),
    endsAt: addDays(new Date('2026-11-20T14:00:00Z'), -days),
  })
  await buildApplication(db, { clinician, status: 'applied' })
  await buildApplication(db, { clinician, status: 'cancelled' })
  await buildApplication(db, { clinician, status: 'completed', slots: [daysAgo(CALENDAR_PAST_DAYS + 1)] })
  const recent = await buildApplication(db, { clinician, status: 'completed', slots: [daysAgo(3)] })
  expect(starting(await linesAt(address), 'UID')).toEqual([`UID:${recent.id}-0@gaitway.test`])
})

/** Each event’s sequence, last change, start and status. */
const eventsIn = (lines: string[]) => {
  const valuesOf = (name: string) => starting(lines, `${name}:`).map(line => line.slice(name.length + 1))
  const sequences = valuesOf('SEQUENCE').map(Number)
  const [modified, starts, statuses] = ['LAST-MODIFIED', 'DTSTART', 'STATUS'].map(valuesOf)
  return sequences.map((sequence, index) => ({
    sequence,
    modified: modified?.[index],
    starts: starts?.[index],
    status: statuses?.[index],
  }))
}

test('calendar feed: without a shift it still has a component, as a calendar must', async () => {
  const lines = await linesAt(await makeAddress(await buildClinician(db)))
  expect(lines.slice(8)).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:UTC',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0000',
    'END:STANDARD',
    'END:VTIMEZONE',
    'END:VCALENDAR',
    '',
  ])
})

describe('calendar feed of a confirmed shift', () => {
  /** A shift of two days whose calendar can be read at any time. */
  const openFeed = async () => {
    const timed = testServices(db)
    const calls = testApi(timed)
    const slots = [tomorrow, { startsAt: '2026-11-22T15:00:00Z', endsAt: '2026-11-22T23:00:00Z' }]
    const shift = await appliedShift(db, { slots })
    await db('applications').where({ id: shift.id }).update({ createdAt: '2026-11-20T14:00:00Z' })
    await confirmApplication(timed, shift.facility.by, shift.id)
    const address = await makeAddress(shift.clinician)
    const read = async () => {
      const { text } = await calls.guest.send('get', address.slice(address.indexOf('/calendar/')))
      return eventsIn(text.replaceAll('\r\n ', '').split('\r\n'))
    }
    const at = (instant: string) => timed.clock.set(new Date(instant))
    return { timed, calls, shift, read, at }
  }

  test('its sequence and last change rise with each change, to those of the emailed file', async () => {
    const { calls, shift, read, at } = await openFeed()
    const first = { sequence: 3600, modified: '20261120T150000Z', status: 'CONFIRMED' }
    expect(await read()).toMatchObject([first, first])
    at('2026-11-20T15:10:00Z')
    await calls.as(shift.facility).call('jobs.update', { id: shift.job.id, parkingCents: 500 })
    expect(await read()).toMatchObject([{ sequence: 4200, modified: '20261120T151000Z' }, { sequence: 4200 }])
    at('2026-11-20T15:20:00Z')
    const slots = [
      { startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' },
      { startDate: '2026-11-22T16:00:00.000Z', endDate: '2026-11-23T00:00:00.000Z' },
    ]
    await calls.as(shift.facility).call('jobs.update', { id: shift.job.id, slots })
    at('2026-11-20T15:30:00Z')
    const answer = { jobApplicationId: shift.id, answer: 'accept' }
    await calls.as(shift.clinician).call('jobs.answerTimeChange', answer)
    expect(await read()).toMatchObject([
      { sequence: 5400, starts: '20261121T160000Z' },
      { sequence: 5400, starts: '20261122T160000Z' },
    ])
    at('2026-11-20T15:40:00Z')
    await calls.as(shift.facility).call('facilities.edit', { phone: '5555550199' })
    expect(await read()).toMatchObject([{ sequence: 6000 }, { sequence: 6000 }])
  })

  test('once it is canceled, it says so for a month, but days that were worked stay', async () => {
    const { timed, calls, shift, read, at } = await openFeed()
    at('2026-11-22T02:00:00Z')
    await tick(timed)
    const ended = { kind: 'cancel', jobApplicationId: shift.id, reason: 'I am sick.' }
    expect((await calls.as(shift.clinician).call('applications.cancel', ended)).status).toBe(200)
    const canceled = [
      { starts: '20261121T150000Z', status: 'CONFIRMED' },
      { starts: '20261122T150000Z', status: 'CANCELLED', modified: '20261122T020000Z' },
    ]
    expect(await read()).toMatchObject(canceled)
    at('2026-12-22T01:00:00Z')
    expect(await read()).toMatchObject(canceled)
    at('2026-12-22T03:00:00Z')
    expect(await read()).toEqual([])
  })
})

test('calendar feed: an address stops working once it is replaced or turned off', async () => {
  const { clinician } = await buildApplication(db, { status: 'upcoming' })
  const link = async () => (await api.as(clinician).call('calendar.link')).body.data
  expect(await link()).toEqual({ createdAt: null })
  const first = await makeAddress(clinician)
  const second = await makeAddress(clinician)
  expect(await link()).toEqual({ createdAt: '2026-11-20T15:00:00.000Z' })
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
  for (let tries = 0; tries < 2; tries += 1)
    expect((await api.as(clinician).call('calendar.removeLink')).status).toBe(200)
  expect([(await open(second)).status, await link()]).toEqual([404, { createdAt: null }])
  const verbs = await db('events').where({ nounId: clinician.id }).orderBy('id').pluck('verb')
  expect(verbs).toEqual(['makeCalendarLink', 'makeCalendarLink', 'removeCalendarLink'])
})

test('calendar feed: an account that isn’t approved has no calendar', async () => {
  const { clinician } = await buildApplication(db, { status: 'upcoming' })
  const address = await makeAddress(clinician)
  for (const status of ['deactivate', 'pending', 'rejected']) {
    await db('users').where({ id: clinician.userId }).update({ status })
    expect([status, (await open(address)).status]).toEqual([status, 404])
  }
})
