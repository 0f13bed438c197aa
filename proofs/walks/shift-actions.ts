import { adminSettlements } from '@gaitway/contract/values/enums'
import { calculatePayRateCents } from '@gaitway/contract/values/fees'
import { addHours } from '@gaitway/contract/format/time'
import { listSlotTimes } from '../../api/store/jobs.ts'
import type { JobRow } from '../../api/store/rows.ts'
import {
  applicationIn,
  jobIn,
  listApplications,
  pick,
  reason,
  type Actions,
  type Dice,
  type Found,
} from './pick.ts'
import type { WalkWorld } from './world.ts'

const ending =
  (kind: string, ...statuses: string[]) =>
  async (world: WalkWorld, dice: Dice): Promise<Found> => {
    const found = await applicationIn(...statuses)(world, dice)
    return found && { kind, jobApplicationId: found.id, reason }
  }

const anyToCancel = async (world: WalkWorld, dice: Dice): Promise<Found> =>
  dice.how % 5 === 0 ? ending('cancel', 'applied', 'upcoming', 'current')(world, dice) : undefined

/** The same, sometimes with what only an admin may choose to pay. */
const withSettlement =
  (find: (world: WalkWorld, dice: Dice) => Promise<Found>) =>
  async (world: WalkWorld, dice: Dice): Promise<Found> => {
    const found = await find(world, dice)
    return found && { ...found, ...(dice.how % 5 === 0 && { settlement: pick(adminSettlements, dice.how) }) }
  }

/** A confirmed shift that a standby waits for. */
const withStandby = async ({ db }: WalkWorld, { which }: Dice): Promise<Found> => {
  const ids: string[] = await db({ confirmed: 'applications', waiting: 'applications' })
    .whereRaw('waiting.job_id = confirmed.job_id')
    .where({ 'confirmed.status': 'upcoming', 'waiting.status': 'applied', 'waiting.isStandby': true })
    .orderBy('confirmed.id')
    .pluck('confirmed.id')
  const id = pick(ids, which)
  return id ? { kind: 'cancel', jobApplicationId: id, reason } : undefined
}

/** An answer to a standby’s offer that still waits for one. */
const standbyAnswer = async ({ db }: WalkWorld, { which, how }: Dice): Promise<Found> => {
  const ids: string[] = await db('standby_offers')
    .where({ status: 'offered' })
    .orderBy('application_id')
    .pluck('application_id')
  const id = pick(ids, which)
  return id ? { jobApplicationId: id, answer: how % 4 === 0 ? 'decline' : 'accept' } : undefined
}

/** Pay and times of a shift, as its page shows them. */
const shownOf = async ({ db }: WalkWorld, jobId: string) => {
  const job: JobRow = await db('jobs').where({ id: jobId }).first()
  const times = await listSlotTimes(db, jobId)
  return {
    payRateCents: calculatePayRateCents(job.hourlyRate, job.boostPercent),
    totalPayCents: job.totalPayCents,
    slots: times.map(({ startDate, endDate }) => ({ startDate, endDate })),
  }
}

/** What ends jobs and applications, and what keeps them apart. */
export const shiftActions: Actions = {
  'jobs.delete': {
    usual: 'facility',
    drawn: 'rare',
    input: async (world, dice) => {
      const job = await jobIn('posted', 'expired', 'cancelled')(world, dice)
      return job && { id: job.id }
    },
  },
  'applications.remove': {
    usual: 'clinician',
    drawn: 'rare',
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      return found && { jobApplicationId: found.id, clinicianId: found.clinicianId }
    },
  },
  'applications.decline': {
    usual: 'facility',
    drawn: 'rare',
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      return found && { decision: 'decline', jobApplicationId: found.id }
    },
  },
  'applications.answerStandby': {
    usual: 'clinician',
    seldom: standbyAnswer,
    input: async (world, dice) => {
      const found = pick(await listApplications(world), dice.which)
      return (await standbyAnswer(world, dice)) ?? (found && { jobApplicationId: found.id, answer: 'accept' })
    },
  },
  'applications.confirmMyself': {
    usual: 'clinician',
    input: async (world, dice) => {
      const ids: string[] = await world
        .db('instant_terms')
        .join('jobs', 'jobs.id', 'instant_terms.job_id')
        .where({ status: 'posted' })
        .orderBy('job_id')
        .pluck('job_id')
      const jobId = pick(ids, dice.which)
      return jobId ? { jobId, ...(await shownOf(world, jobId)) } : undefined
    },
  },
  'applications.cancel': {
    usual: 'clinician',
    seldom: withStandby,
    input: withSettlement(anyToCancel),
  },
  'applications.noShow': {
    usual: 'facility',
    input: withSettlement(ending('noShow', 'current', 'completed')),
  },
  'applications.sendHome': { usual: 'facility', input: withSettlement(ending('sentHome', 'current')) },
  'blocks.add': {
    usual: 'clinician',
    orUsual: 'facility',
    drawn: 'rare',
    input: async ({ facility, people }, { which, how }) =>
      how % 2 === 0 ? { facilityId: facility.id, reason } : { clinicianId: pick(people, which)?.id, reason },
  },
  'blocks.remove': {
    usual: 'clinician',
    orUsual: 'facility',
    input: async ({ db }, { which }) => {
      const ids: string[] = await db('blocks').orderBy('id').pluck('id')
      const id = pick(ids, which)
      return id ? { id } : undefined
    },
  },
  'timeOff.add': {
    usual: 'clinician',
    drawn: 'rare',
    input: async ({ services }, { which }) => ({
      startsAt: addHours(services.clock.now(), which).toISOString(),
      endsAt: addHours(services.clock.now(), which + 5).toISOString(),
      kind: 'timeOff',
    }),
  },
}
