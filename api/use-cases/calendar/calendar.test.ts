import { CALENDAR_PAST_DAYS } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

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
  expect(lines.slice(8)).toEqual([
    'BEGIN:VEVENT',
    `UID:${id}-0@gaitway.test`,
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
    'content-disposition': expect.stringContaining('gaitway-shifts.ics'),
  })
})

test('calendar feed: leaves out applications, canceled shifts and those that ended long ago', async () => {
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
