import { adminSettlements, paymentTypes } from '@gaitway/contract/enums'
import { addHours } from '@gaitway/contract/time'
import { applicationIn, jobIn, pick, reason, type Actions, type Dice, type Found } from './pick.ts'
import type { WalkWorld } from './world.ts'

const ending =
  (kind: string, ...statuses: string[]) =>
  async (world: WalkWorld, dice: Dice): Promise<Found> => {
    const found = await applicationIn(...statuses)(world, dice)
    return found && { kind, jobApplicationId: found.id, reason }
  }

/** What happens to jobs and applications. */
export const shiftActions: Actions = {
  'jobs.post': {
    usual: 'facility',
    input: async ({ services }, { which, how }) => {
      const start = addHours(services.clock.now(), 2 + which)
      const slots = [0, 24].slice(0, 1 + (how % 2)).map(hours => ({
        startDate: addHours(start, hours).toISOString(),
        endDate: addHours(start, hours + 4).toISOString(),
      }))
      const place = { jobAddress1: '1 Fannin St', city: 'Houston', state: 'TX', zipCode: '77030' }
      const details = {
        clinicianType: 'pt',
        settingTypes: ['SNF'],
        patientTypes: [],
        dressCode: 'Scrubs',
        description: 'A walk.',
      }
      const jobType = how % 9 === 0 ? 'FULL_TIME' : 'PART_TIME'
      return {
        jobs: [{ ...place, ...details, jobType, slots, hourlyRate: 40 + (how % 50), minExperienceYears: 0 }],
      }
    },
  },
  'jobs.delete': {
    usual: 'facility',
    isRare: true,
    input: async (world, dice) => {
      const job = await jobIn('posted', 'expired', 'cancelled')(world, dice)
      return job && { id: job.id }
    },
  },
  'applications.apply': {
    usual: 'clinician',
    input: async (world, dice) => {
      const job = await jobIn('posted')(world, dice)
      return job && { jobId: job.id, ...(dice.how % 2 === 0 && { standby: true }) }
    },
  },
  'applications.remove': {
    usual: 'clinician',
    isRare: true,
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      return found && { jobApplicationId: found.id, clinicianId: found.clinicianId }
    },
  },
  'applications.confirm': {
    usual: 'facility',
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      const paymentType = pick(paymentTypes, dice.how)
      return (
        found && {
          decision: 'confirm',
          jobApplicationId: found.id,
          paymentType,
          standbyAgreed: dice.how % 2 === 0,
        }
      )
    },
  },
  'applications.decline': {
    usual: 'facility',
    isRare: true,
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      return found && { decision: 'decline', jobApplicationId: found.id }
    },
  },
  'applications.answerStandby': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      return found && { jobApplicationId: found.id, answer: dice.how % 3 === 0 ? 'decline' : 'accept' }
    },
  },
  'applications.cancel': {
    usual: 'clinician',
    isRare: true,
    input: async (world, dice) => {
      const found = await ending('cancel', 'applied', 'upcoming', 'current')(world, dice)
      return (
        found && { ...found, ...(dice.how % 5 === 0 && { settlement: pick(adminSettlements, dice.how) }) }
      )
    },
  },
  'applications.noShow': { usual: 'facility', isRare: true, input: ending('noShow', 'current', 'completed') },
  'applications.sendHome': { usual: 'facility', isRare: true, input: ending('sentHome', 'current') },
  'blocks.add': {
    usual: 'clinician',
    isRare: true,
    input: async ({ facility, people }, { which, how }) =>
      how % 2 === 0 ? { facilityId: facility.id, reason } : { clinicianId: pick(people, which)?.id, reason },
  },
  'blocks.remove': {
    usual: 'clinician',
    isRare: true,
    input: async ({ db }, { which }) => {
      const ids: string[] = await db('blocks').orderBy('id').pluck('id')
      const id = pick(ids, which)
      return id ? { id } : undefined
    },
  },
  'timeOff.add': {
    usual: 'clinician',
    isRare: true,
    input: async ({ services }, { which }) => ({
      startsAt: addHours(services.clock.now(), which).toISOString(),
      endsAt: addHours(services.clock.now(), which + 5).toISOString(),
      kind: 'timeOff',
    }),
  },
}
