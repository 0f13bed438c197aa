import { listInstants } from '@gaitway/contract/format/time'
import { buildCard } from '../../../test/builders/card.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { confirmApplication } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const zone = 'America/Chicago'

const nights = [
  { name: 'spring', evening: '2027-03-13', morning: '2027-03-14', hours: 7, payCents: 43_400 },
  { name: 'fall', evening: '2026-10-31', morning: '2026-11-01', hours: 9, payCents: 55_800 },
]

test.each(nights)(
  'daylight saving: the $name night from 10 PM to 6 AM is $hours hours, from the post to the payout',
  async ({ evening, morning, hours, payCents }) => {
    const services = testServices(db)
    const api = testApi(services)
    const [startsAt, endsAt] = [
      listInstants(evening, '22:00', zone)[0],
      listInstants(morning, '06:00', zone)[0],
    ]
    if (!startsAt || !endsAt) throw new Error('These times exist.')
    services.clock.set(new Date(startsAt.getTime() - 48 * 3_600_000))
    const facility = await buildFacility(db)
    await buildCard(db, { facilityId: facility.id })
    const tess = await buildClinician(db)
    const slots = [{ startDate: startsAt.toISOString(), endDate: endsAt.toISOString() }]
    const job = {
      jobType: 'PART_TIME',
      clinicianType: 'pt',
      slots,
      jobAddress1: '1 Fannin St',
      city: 'Houston',
      state: 'TX',
      zipCode: '77002',
      settingTypes: ['SNF'],
      patientTypes: [],
      dressCode: 'Scrubs',
      description: 'The night.',
      hourlyRate: 62,
      minExperienceYears: 0,
    }
    const posted = (await api.as(facility).call('jobs.post', { jobs: [job] })).body.data[0]
    expect([posted.timeZone, posted.totalPayCents]).toEqual([zone, payCents])
    const applied = await api.as(tess).call('applications.apply', { jobId: posted.id })
    const jobApplicationId = applied.body.data.id
    await confirmApplication(services, facility.by, jobApplicationId)

    services.clock.set(new Date(endsAt.getTime() + 3_600_000))
    await tick(services)
    const entries = [{ slotId: posted.slots[0].id, ...timesOf(slots[0]) }]
    const card = await api.as(tess).call('timesheets.write', { jobApplicationId, entries, submit: true })
    expect(card.body.data).toMatchObject({ status: 'pending', workedMinutes: hours * 60 })
    const { id } = card.body.data
    const accepted = await api.as(facility).call('timesheets.accept', { id, documentationCompleted: true })
    expect(accepted.body.data.status).toBe('accepted')
    expect(await db('payouts').where({ applicationId: jobApplicationId }).first()).toMatchObject({
      amountCents: payCents,
    })
  },
)

const timesOf = (slot: { startDate: string; endDate: string } | undefined) => ({
  startTime: slot?.startDate,
  endTime: slot?.endDate,
})
