import { paymentTypes } from '@gaitway/contract/values/enums'
import type { ProposedSlot } from '@gaitway/contract/proposed-times'
import { addHours } from '@gaitway/contract/format/time'
import { applicationIn, jobIn, mostly, pick, type Actions, type Application, type Dice } from './pick.ts'
import type { WalkWorld } from './world.ts'

type Times = { proposedSlots: ProposedSlot[] | null; counterSlots: ProposedSlot[] | null }

/** The first day starting up to two hours earlier or later, and often ending earlier. */
const otherTimes = async ({ db }: WalkWorld, jobId: string, { which, how }: Dice) => {
  const slots: { id: string; startsAt: Date; endsAt: Date }[] = await db('slots')
    .where({ jobId })
    .orderBy('sort_order')
  return slots.slice(0, 1).map(({ id, startsAt, endsAt }) => ({
    slotId: id,
    startDate: addHours(startsAt, (which % 5) - 2).toISOString(),
    endDate: addHours(endsAt, (which % 5) - 2 - (how % 2)).toISOString(),
  }))
}

const timesOf = async ({ db }: WalkWorld, { id }: Application): Promise<Times | undefined> =>
  db('applications').where({ id }).first('proposed_slots', 'counter_slots')

/** A new note or proposal, none, or the facility's counter if there is one. */
const changeOf = async (world: WalkWorld, found: Application, dice: Dice) => {
  if (dice.how % 6 === 0) return { note: dice.which % 3 === 0 ? '' : `A walk, ${dice.which}.` }
  if (dice.how % 6 === 1) return { proposedSlots: [] }
  const counter = (await timesOf(world, found))?.counterSlots
  const isAgreed = counter && dice.which % 3 > 0
  return { proposedSlots: isAgreed ? counter : await otherTimes(world, found.jobId, dice) }
}

/** As posted, or as the clinician proposed; usually as they propose now. */
const agreementOf = async (world: WalkWorld, found: Application, dice: Dice) => {
  const proposed = (await timesOf(world, found))?.proposedSlots
  if (!proposed || dice.which % 4 === 0) return {}
  const proposedSlots = dice.which % 4 === 1 ? await otherTimes(world, found.jobId, dice) : proposed
  return { acceptProposed: true, proposedSlots }
}

/** A job that not both clinicians have applied to, if there is one; usually one that the other has. */
const wantedJob = async (world: WalkWorld, dice: Dice) => {
  const open: { id: string; numberOfApplicants: number }[] = await world
    .db('jobs')
    .where({ status: 'posted' })
    .where('number_of_applicants', '<', world.people.length)
    .orderBy('id')
    .select('id', 'number_of_applicants')
  const wanted = mostly(
    open.filter(({ numberOfApplicants }) => numberOfApplicants > 0),
    open,
    dice,
  )
  const found = wanted ?? pick(open, dice.which)
  return found ? { id: found.id } : jobIn('posted')(world, dice)
}

/** An open shift that one of the clinicians has applied to, for the other to wait for as a standby. */
const secondApplication = async ({ db }: WalkWorld, { which }: Dice) => {
  const ids: string[] = await db('applications')
    .join('jobs', 'jobs.id', 'applications.job_id')
    .where({ 'jobs.status': 'posted', 'applications.status': 'applied', numberOfApplicants: 1 })
    .orderBy('jobs.id')
    .pluck('jobs.id')
  const jobId = pick(ids, which)
  return jobId ? { jobId, standby: true } : undefined
}

/** How a clinician and a facility come to terms. */
export const applyingActions: Actions = {
  'applications.apply': {
    usual: 'clinician',
    drawn: 'often',
    seldom: secondApplication,
    input: async (world, dice) => {
      const job = await wantedJob(world, dice)
      if (!job) return undefined
      const proposedSlots = dice.how % 3 === 0 ? await otherTimes(world, job.id, dice) : undefined
      return {
        jobId: job.id,
        ...(dice.how % 4 > 0 && { standby: true }),
        ...(dice.how % 5 === 0 && { note: 'A walk.' }),
        ...(proposedSlots && { proposedSlots }),
      }
    },
  },
  'applications.propose': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      return found && { jobApplicationId: found.id, ...(await changeOf(world, found, dice)) }
    },
  },
  'applications.counter': {
    usual: 'facility',
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      if (!found) return undefined
      const proposedSlots = dice.how % 5 === 0 ? [] : await otherTimes(world, found.jobId, dice)
      return { decision: 'counter', jobApplicationId: found.id, proposedSlots }
    },
  },
  'applications.confirm': {
    usual: 'facility',
    drawn: 'often',
    input: async (world, dice) => {
      const found = await applicationIn('applied')(world, dice)
      return (
        found && {
          decision: 'confirm',
          jobApplicationId: found.id,
          paymentType: pick(paymentTypes, dice.how),
          standbyAgreed: dice.how % 2 === 0,
          ...(await agreementOf(world, found, dice)),
        }
      )
    },
  },
}
