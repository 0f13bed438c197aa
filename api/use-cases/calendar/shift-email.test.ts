import { appliedShift, confirmApplication } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

/** The day after the test begins, and the next one, nine to five in Houston. */
const saturday = { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T23:00:00Z' }
const sunday = { startsAt: '2026-11-22T15:00:00Z', endsAt: '2026-11-22T23:00:00Z' }

/** A shift of a Saturday and, if asked, a Sunday, confirmed an hour after the clinician applied. */
const buildConfirmed = async (slots = [saturday]) => {
  const payable = await appliedShift(db, { slots })
  await db('applications').where({ id: payable.id }).update({ createdAt: '2026-11-20T14:00:00Z' })
  await confirmApplication(services, payable.facility.by, payable.id)
  return payable
}
type Confirmed = Awaited<ReturnType<typeof buildConfirmed>>

/** The clinician’s last email with this subject, and the unfolded lines of its calendar file. */
const lastEmail = async ({ clinician }: Confirmed, subject: string) => {
  await runTasks(services)
  const email = services.mailer.emails.findLast(
    sent => sent.to === clinician.email && sent.subject === subject,
  )
  const [file] = email?.attachments ?? []
  const lines = file?.content.replaceAll('\r\n ', '').split('\r\n') ?? []
  const valuesOf = (name: string) =>
    lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1))
  return { text: email?.text, html: email?.html, file, valuesOf }
}
type Sent = Awaited<ReturnType<typeof lastEmail>>
/** Each day in the file: its ID, how often it changed, its start and whether it is on. */
const daysIn = ({ valuesOf }: Sent) =>
  valuesOf('UID').map((uid, index) =>
    ['SEQUENCE', 'DTSTART', 'STATUS'].reduce((day, name) => `${day} ${valuesOf(name)[index]}`, uid),
  )

test('shift email: a confirmation says when, where, with whom and for how much, and adds it to the calendar', async () => {
  const shift = await buildConfirmed()
  const sent = await lastEmail(shift, 'Confirmed: Sat, Nov 21, 9 AM–5 PM, Bayou Rehab, $496')
  expect(sent.text).toMatch(
    /\nWhen: Sat, Nov 21, 9:00 AM to 5:00 PM CST\nWhere: Bayou Rehab, .*, Houston, TX 77030\nContact: Ada Office, \(555\) 555-0111\nPay: \$496\.00 total\n\nThe attached file adds the shift to your calendar\.\n/,
  )
  expect(sent.text).toMatch(/\n\nShift \d{4}\n\nGaitway\n/)
  expect(sent.file).toMatchObject({
    filename: 'gaitway-shift.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  })
  expect(sent.valuesOf('METHOD')).toEqual(['PUBLISH'])
  expect(daysIn(sent)).toEqual([`${shift.id}-0@gaitway.test 3600 20261121T150000Z CONFIRMED`])
  expect(sent.valuesOf('DTEND')).toEqual(['20261121T230000Z'])
  expect(sent.valuesOf('DESCRIPTION')).toEqual(['Contact: Ada Office\\, (555) 555-0111'])
  expect(sent.valuesOf('LOCATION')).toEqual([expect.stringMatching(/\\, Houston\\, TX 77030$/)])
})

test('shift email: new times move the shift in the calendar, and take away the days that it no longer has', async () => {
  const shift = await buildConfirmed([saturday, sunday])
  const { facility, clinician, job, id } = shift
  services.clock.set(new Date('2026-11-20T15:10:00Z'))
  const slots = [{ startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' }]
  expect((await api.as(facility).call('jobs.update', { id: job.id, slots })).status).toBe(200)
  services.clock.set(new Date('2026-11-20T15:20:00Z'))
  const answer = { jobApplicationId: id, answer: 'accept' }
  expect((await api.as(clinician).call('jobs.answerTimeChange', answer)).status).toBe(200)
  const sent = await lastEmail(shift, 'New times confirmed: Sat, Nov 21, 10 AM–6 PM, Bayou Rehab, $496')
  expect(sent.text).toContain('When: Sat, Nov 21, 10:00 AM to 6:00 PM CST\n')
  expect(sent.valuesOf('METHOD')).toEqual(['PUBLISH'])
  expect(daysIn(sent)).toEqual([
    `${id}-0@gaitway.test 4800 20261121T160000Z CONFIRMED`,
    `${id}-1@gaitway.test 4800 20261122T150000Z CANCELLED`,
  ])
})

test('shift email: another change of a confirmed shift updates the calendar too', async () => {
  const shift = await buildConfirmed()
  services.clock.set(new Date('2026-11-20T15:10:00Z'))
  const edit = { id: shift.job.id, parkingCents: 500 }
  expect((await api.as(shift.facility).call('jobs.update', edit)).status).toBe(200)
  const sent = await lastEmail(shift, 'Your shift changed: Sat, Nov 21, 9 AM–5 PM, Bayou Rehab, $501')
  expect(sent.text).toContain('The attached file updates the shift in your calendar.')
  expect(daysIn(sent)).toEqual([`${shift.id}-0@gaitway.test 4200 20261121T150000Z CONFIRMED`])
})

test('shift email: a cancellation by the facility removes the shift from the calendar', async () => {
  const shift = await buildConfirmed()
  services.clock.set(new Date('2026-11-20T15:10:00Z'))
  const ended = { kind: 'cancel', jobId: shift.job.id, reason: 'No patients' }
  expect((await api.as(shift.facility).call('applications.cancel', ended)).status).toBe(200)
  const sent = await lastEmail(
    shift,
    'Shift canceled: Sat, Nov 21, 9 AM–5 PM, Bayou Rehab, you’ll be paid $248.00',
  )
  expect(sent.text).toContain('The attached file removes the shift from your calendar.')
  expect(sent.file?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
  expect(sent.valuesOf('METHOD')).toEqual(['CANCEL'])
  expect(daysIn(sent)).toEqual([`${shift.id}-0@gaitway.test 4200 20261121T150000Z CANCELLED`])
})

test('shift email: clinicians who cancel get a receipt that removes the days ahead from the calendar', async () => {
  const shift = await buildConfirmed([saturday, sunday])
  services.clock.set(new Date('2026-11-22T02:00:00Z'))
  await tick(services)
  const ended = { kind: 'cancel', jobApplicationId: shift.id, reason: 'I am sick.' }
  expect((await api.as(shift.clinician).call('applications.cancel', ended)).status).toBe(200)
  const sent = await lastEmail(shift, 'You canceled: Nov 21–22 (2 days), Bayou Rehab')
  expect(sent.text).toContain('You canceled your shift at Bayou Rehab on 11/21/2026, 9:00 AM CST.')
  expect(sent.valuesOf('METHOD')).toEqual(['CANCEL'])
  expect(daysIn(sent)).toEqual([
    expect.stringMatching(new RegExp(`^${shift.id}-1@gaitway\\.test \\d+ 20261122T150000Z CANCELLED$`)),
  ])
})

test('shift email: an applicant who isn’t confirmed gets no calendar file', async () => {
  const shift = await appliedShift(db, { slots: [saturday] })
  const ended = { kind: 'cancel', jobId: shift.job.id, reason: 'No patients' }
  expect((await api.as(shift.facility).call('applications.cancel', ended)).status).toBe(200)
  const sent = await lastEmail(shift, 'Shift canceled: Sat, Nov 21, 9 AM–5 PM, Bayou Rehab')
  expect([sent.text?.includes('was canceled'), sent.file]).toEqual([true, undefined])
})
