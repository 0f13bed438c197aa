import { paymentTypes } from '@gaitway/contract/values/enums'
import { addDays, addHours } from '@gaitway/contract/format/time'
import { computePrices } from '../../api/domain/job-price.ts'
import { findPayer } from '../../api/store/facilities.ts'
import { listSlotTimes } from '../../api/store/jobs.ts'
import type { JobRow } from '../../api/store/rows.ts'
import { jobIn, pick, type Actions, type Dice } from './pick.ts'
import type { WalkWorld } from './world.ts'

const detailsOf = ({ how }: Dice) => ({
  jobAddress1: '1 Fannin St',
  city: 'Houston',
  state: 'TX',
  zipCode: '77030',
  clinicianType: 'pt',
  settingTypes: ['SNF'],
  patientTypes: [],
  dressCode: 'Scrubs',
  description: 'A walk.',
  jobType: how % 9 === 0 ? 'FULL_TIME' : 'PART_TIME',
  hourlyRate: 40 + (how % 50),
  minExperienceYears: 0,
})

const daysFrom = (start: Date, count: number) =>
  [0, 1].slice(0, count).map(day => ({
    startDate: addDays(start, day).toISOString(),
    endDate: addHours(addDays(start, day), 4).toISOString(),
  }))

const listFavorites = ({ db }: WalkWorld): Promise<string[]> =>
  db('favorite_clinicians').orderBy('clinician_id').pluck('clinician_id')

/** Every sixth shift is only for those invited, every seventh is posted for three weeks. */
const postingOf = async (world: WalkWorld, dice: Dice) => {
  const start = addHours(world.services.clock.now(), 2 + dice.which)
  const favorites = await listFavorites(world)
  const invited = {
    ...(dice.how % 6 === 0 && { inviteOnly: true }),
    ...(dice.how % 12 < 2 && { invitedClinicianIds: favorites.slice(0, 1 + (dice.which % 2)) }),
  }
  return [0, 7, 14].slice(0, dice.how % 7 === 0 ? 3 : 1).map(days => ({
    ...detailsOf(dice),
    ...invited,
    slots: daysFrom(addDays(start, days), 1 + (dice.how % 2)),
  }))
}

const findTemplate = async ({ db }: WalkWorld, { which }: Dice) => {
  const ids: string[] = await db('job_templates').orderBy('id').pluck('id')
  return pick(ids, which)
}

/** What a facility sees that an open shift costs. */
const priceOf = async ({ db }: WalkWorld, jobId: string) => {
  const job: JobRow = await db('jobs').where({ id: jobId }).first()
  const payer = await findPayer(db, job.facilityId)
  if (!payer) throw new Error('The job has no facility.')
  return computePrices({ ...job, slots: await listSlotTimes(db, jobId) }, payer.feePercent)
}

/** How facilities post, and whom they prefer. */
export const postingActions: Actions = {
  'jobs.post': {
    usual: 'facility',
    input: async (world, dice) => ({ jobs: await postingOf(world, dice) }),
  },
  'jobs.invite': {
    usual: 'facility',
    input: async (world, dice) => {
      const job = await jobIn('posted')(world, dice)
      const clinicianId = pick(await listFavorites(world), dice.how)
      return job && clinicianId ? { jobId: job.id, clinicianIds: [clinicianId] } : undefined
    },
  },
  'jobs.inviteByStaff': {
    usual: 'admin',
    drawn: 'rare',
    input: async (world, dice) => {
      const job = await jobIn('posted')(world, dice)
      const clinicianId = pick(world.people, dice.how)?.id
      return job && clinicianId ? { jobId: job.id, clinicianIds: [clinicianId] } : undefined
    },
  },
  'jobs.allowInstant': {
    usual: 'facility',
    input: async (world, dice) => {
      const job = await jobIn('posted')(world, dice)
      const price = job && (await priceOf(world, job.id))
      const paymentType = pick(paymentTypes, dice.how)
      return price && paymentType && { jobId: job.id, paymentType, totalCents: price[paymentType].totalCents }
    },
  },
  'jobs.endInstant': {
    usual: 'facility',
    drawn: 'rare',
    input: async (world, dice) => {
      const job = await jobIn('posted')(world, dice)
      return job && { jobId: job.id }
    },
  },
  'clinicians.addFavorite': {
    usual: 'facility',
    drawn: 'rare',
    input: async ({ people }, { which }) => ({ clinicianId: pick(people, which)?.id }),
  },
  'clinicians.removeFavorite': {
    usual: 'facility',
    drawn: 'rare',
    input: async ({ people }, { which }) => ({ clinicianId: pick(people, which)?.id }),
  },
  'jobTemplates.add': {
    usual: 'facility',
    drawn: 'rare',
    input: async (_world, dice) => {
      const times = [{ daysLater: 0, start: '09:00', end: '13:00' }]
      return { name: `Template ${dice.which % 5}`, job: { ...detailsOf(dice), times } }
    },
  },
  'jobTemplates.rename': {
    usual: 'facility',
    input: async (world, dice) => {
      const id = await findTemplate(world, dice)
      return id ? { id, name: `Template ${dice.how % 5}` } : undefined
    },
  },
  'jobTemplates.remove': {
    usual: 'facility',
    input: async (world, dice) => {
      const id = await findTemplate(world, dice)
      return id ? { id } : undefined
    },
  },
}
