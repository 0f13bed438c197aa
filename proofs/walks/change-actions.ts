import { addHours } from '@gaitway/contract/format/time'
import { jobIn, pick, type Actions, type Dice } from './pick.ts'
import type { WalkWorld } from './world.ts'

/** More or less pay, other times, or other details. */
const changeOf = async ({ db }: WalkWorld, jobId: string, { which, how }: Dice) => {
  if (how % 4 === 0) return { hourlyRate: 40 + which }
  if (how % 4 === 1) return { boostPercent: 1 + which }
  if (how % 4 === 2) return { description: `A walk, ${which}.`, parkingCents: 10 * which }
  const slots: { startsAt: Date; endsAt: Date }[] = await db('slots').where({ jobId }).orderBy('sort_order')
  return {
    slots: slots.map(({ startsAt, endsAt }) => ({
      startDate: addHours(startsAt, (which % 7) - 2).toISOString(),
      endDate: addHours(endsAt, (which % 7) - 2 + (how % 3)).toISOString(),
    })),
  }
}

const findPending = async ({ db }: WalkWorld, { which }: Dice) => {
  const found: { applicationId: string; jobId: string }[] = await db('time_changes')
    .where({ status: 'pending' })
    .orderBy('id')
  return pick(found, which)
}

/** How posted and confirmed shifts change. */
export const changeActions: Actions = {
  'jobs.update': {
    usual: 'facility',
    input: async (world, dice) => {
      const job = await jobIn(dice.which % 2 === 0 ? 'posted' : 'confirmed')(world, dice)
      return job && { id: job.id, ...(await changeOf(world, job.id, dice)) }
    },
  },
  'jobs.answerTimeChange': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await findPending(world, dice)
      return (
        found && { jobApplicationId: found.applicationId, answer: dice.how % 3 === 0 ? 'decline' : 'accept' }
      )
    },
  },
  'jobs.withdrawTimeChange': {
    usual: 'facility',
    input: async (world, dice) => {
      const found = await findPending(world, dice)
      return found && { id: found.jobId }
    },
  },
}
