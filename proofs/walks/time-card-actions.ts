import { addHours } from '@gaitway/contract/format/time'
import { listApplications, mostly, reason, timeCardIn, type Actions, type Dice } from './pick.ts'
import type { WalkWorld } from './world.ts'

/** Every day of a shift as scheduled, or ending a bit earlier or later. */
const entriesOf = async ({ db }: WalkWorld, jobId: string, { how }: Dice) => {
  const slots: { id: string; startsAt: Date; endsAt: Date }[] = await db('slots')
    .where({ jobId })
    .orderBy('sort_order')
    .select('id', 'starts_at', 'ends_at')
  const extra = how % 2 === 0 ? (how % 3) - 1 : 0
  return slots.map(({ id, startsAt, endsAt }) => ({
    slotId: id,
    startTime: startsAt.toISOString(),
    endTime: addHours(endsAt, extra / 2).toISOString(),
  }))
}

/** As submitted: extra time has a reason. */
const submittedOf = async (world: WalkWorld, jobId: string, dice: Dice) =>
  (await entriesOf(world, jobId, dice)).map(entry => ({ ...entry, extraTimeReason: reason }))

const decisionFor = ({ how }: Dice) =>
  how % 3 === 0 ? { decision: 'decline', reason } : { decision: 'accept' }

/** What happens to time cards. */
export const timeCardActions: Actions = {
  'timesheets.write': {
    usual: 'clinician',
    drawn: 'often',
    input: async (world, dice) => {
      const all = await listApplications(world)
      const found = mostly(
        all.filter(({ status, timesheetId }) => status === 'completed' && !timesheetId),
        all,
        dice,
      )
      if (!found) return undefined
      const entries = await submittedOf(world, found.jobId, dice)
      return { jobApplicationId: found.id, entries, submit: dice.how % 4 > 0 }
    },
  },
  'timesheets.edit': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await timeCardIn('draft', 'pending', 'rejected')(world, dice)
      if (!found) return undefined
      const entries = await submittedOf(world, found.jobId, dice)
      return { id: found.timesheetId, entries, submit: dice.how % 4 > 0 }
    },
  },
  'timesheets.delete': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await timeCardIn('draft', 'pending', 'rejected')(world, dice)
      return found && { id: found.timesheetId }
    },
  },
  'timesheets.reject': {
    usual: 'facility',
    input: async (world, dice) => {
      const found = await timeCardIn('pending')(world, dice)
      return found && { id: found.timesheetId, status: 'rejected', reason }
    },
  },
  'timesheets.accept': {
    usual: 'facility',
    drawn: 'often',
    input: async (world, dice) => {
      const found = await timeCardIn('pending')(world, dice)
      if (!found) return undefined
      const extra = await world
        .db('timesheet_extra_time')
        .where({ timesheetId: found.timesheetId })
        .first('slot_id')
      const { decision: extraTime, ...why } = decisionFor(dice)
      return { id: found.timesheetId, documentationCompleted: true, ...(extra && { extraTime, ...why }) }
    },
  },
  'timesheets.decideExtraTime': {
    usual: 'facility',
    input: async (world, dice) => {
      const open: string[] = await world
        .db('timesheet_extra_time')
        .whereNull('decision')
        .pluck('timesheet_id')
      const accepted = (await listApplications(world)).filter(one => one.timesheetStatus === 'accepted')
      const found = mostly(
        accepted.filter(({ timesheetId }) => open.includes(timesheetId ?? '')),
        accepted,
        dice,
      )
      return found && { id: found.timesheetId, ...decisionFor(dice) }
    },
  },
  'timesheets.revise': {
    usual: 'admin',
    input: async (world, dice) => {
      const found = await timeCardIn('pending')(world, dice)
      if (!found) return undefined
      const { submittedAt } = await world
        .db('timesheets')
        .where({ id: found.timesheetId })
        .first('submittedAt')
      const entries = await entriesOf(world, found.jobId, { ...dice, how: 2 * dice.how })
      return { id: found.timesheetId, entries, reason, submittedAt: new Date(submittedAt).toISOString() }
    },
  },
  'timesheets.adjust': {
    usual: 'admin',
    input: async (world, dice) => {
      const found = await timeCardIn('accepted')(world, dice)
      if (!found) return undefined
      const entries = await entriesOf(world, found.jobId, { ...dice, how: 2 * dice.how })
      return { id: found.timesheetId, entries, reason }
    },
  },
}
