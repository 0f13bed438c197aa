import { randomUUID } from 'node:crypto'
import { addMinutes, listInstants } from '@gaitway/contract/format/time'
import { dayAfter, zone } from '../steps/days.ts'
import { until, type World } from './world.ts'
import type { Clinician, Facility, Person } from './signing-up.ts'

/** Eight to four on the day after the product's today, in the facility's time zone. */
export const tomorrowInHouston = async ({ call }: World) => {
  const { now } = await call('product.config', {})
  const day = dayAfter(new Date(now), 1)
  const at = (time: string) => listInstants(day, time, zone)[0]?.toISOString() ?? ''
  return { startDate: at('08:00'), endDate: at('16:00') }
}

/** The admin finds a user under review and approves them. */
export const approve = async ({ call }: World, admin: Person, { email, userId }: Person) => {
  const more = { token: admin.token }
  const waiting = await call('accounts.list', { statuses: 'pending', search: email }, more)
  if (waiting.data[0]?.id !== userId) throw new Error(`${email} is not among those who wait.`)
  return call('accounts.decide', { userId, status: 'approved' }, more)
}

/** The facility previews the price and posts a shift for tomorrow in Houston for a physical therapist at $62. */
export const postShift = async (world: World, { token }: Facility) => {
  const slots = [await tomorrowInHouston(world)]
  const price = await world.call(
    'jobs.previewPrice',
    { jobType: 'PART_TIME', slots, hourlyRate: 62 },
    { token },
  )
  const [job] = await world.call(
    'jobs.post',
    {
      jobs: [
        {
          jobType: 'PART_TIME',
          clinicianType: 'pt',
          slots,
          settingTypes: ['SNF'],
          patientTypes: ['Geriatric'],
          dressCode: 'Scrubs',
          description: 'Evaluate and treat, eight residents.',
          hourlyRate: 62,
          minExperienceYears: 2,
        },
      ],
    },
    { token },
  )
  if (!job) throw new Error('No job was posted.')
  return { job, price }
}

/** Enters a card on the payment service's own page and returns it as the facility's. */
export const addCard = async (
  { call, typeCard }: Pick<World, 'call' | 'typeCard'>,
  { token }: Pick<Facility, 'token'>,
  number: string,
) => {
  const { url } = await call(
    'payments.openSetup',
    { kind: 'card', returnPath: '/facility/applicants' },
    { token },
  )
  const back = await typeCard(url, number)
  return call('payments.addCard', { sessionId: back.searchParams.get('session_id') ?? '' }, { token })
}

type Confirming = { applicationId: string; sourceId?: string; key?: string }

export const confirm = (
  { call }: World,
  { token }: Pick<Facility, 'token'>,
  { applicationId, sourceId, key = randomUUID() }: Confirming,
) =>
  call(
    'applications.confirm',
    { decision: 'confirm', jobApplicationId: applicationId, paymentType: 'card', sourceId },
    { token, key },
  )

/** The clinician's own view of one shift. */
export const shiftOf = async ({ call }: World, { token }: Person, applicationId: string) => {
  const shiftStatus = 'applied,upcoming,current,completed,declined,expired,cancelled'
  const { data } = await call('applications.shifts', { shiftStatus, limit: 100 }, { token })
  return data.find(({ id }) => id === applicationId)
}

/** Moves the clock and waits for the status that the shift must then have. */
export const passTimeUntil = async (
  world: World,
  person: Person,
  target: { at: Date; applicationId: string; status: 'current' | 'completed' },
) => {
  await world.call('product.moveClock', { to: target.at.toISOString() })
  await until(
    `the shift is ${target.status}`,
    async () => (await shiftOf(world, person, target.applicationId))?.shiftStatus === target.status,
  )
}

/** A half-hour break, and half an hour more than scheduled. */
export const submitTimesheet = async (
  { call }: World,
  { token }: Clinician,
  shift: { id: string; shiftSlots: { id: string; startDate: string; endDate: string }[] },
) =>
  call(
    'timesheets.write',
    {
      jobApplicationId: shift.id,
      submit: true,
      entries: shift.shiftSlots.map(({ id, startDate, endDate }) => ({
        slotId: id,
        startTime: startDate,
        endTime: addMinutes(new Date(endDate), 60).toISOString(),
        extraTimeReason: 'The last evaluation took longer.',
        breakStartTime: addMinutes(new Date(startDate), 240).toISOString(),
        breakEndTime: addMinutes(new Date(startDate), 270).toISOString(),
      })),
    },
    { token },
  )
