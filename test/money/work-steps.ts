import { addMinutes } from '@gaitway/contract/format/time'
import { jobOf, shiftOf, timesheetOf, findWorker } from './lookups.ts'
import type { Values } from './choices.ts'
import type { World } from '../scenarios/world.ts'

const reason = 'For this test.'
/** Most leave early, some late. */
const stayed = 30

/** The worked days, a bit longer or shorter than scheduled, never beyond now. */
const entriesOf = async (world: World, values: Values) => {
  const shift = await shiftOf(world, values)
  const homeAt = shift?.sentHomeAt
  const now = world.services.clock.now()
  const missed: string[] = await world
    .db('no_show_reports')
    .where({ applicationId: shift?.id ?? null, outcome: 'nothing' })
    .pluck('slot_id')
  return jobOf(world, values)
    .slots.filter(({ id, startsAt }) => !missed.includes(id) && (!homeAt || startsAt < homeAt))
    .map(({ id, startsAt, endsAt }) => {
      const wished = addMinutes(endsAt, stayed - values.share)
      return {
        slotId: id,
        startTime: startsAt.toISOString(),
        endTime: (wished < now ? wished : now).toISOString(),
      }
    })
}

const hasExtraTime = async ({ db }: World, timesheetId: string) =>
  (await db('timesheet_extra_time').where({ timesheetId }).first('slot_id')) !== undefined

const decisionBy = ({ share }: Values) =>
  share % 5 === 0 ? ({ extraTime: 'decline', reason } as const) : ({ extraTime: 'accept' } as const)

/** What happens to the time card. */
export const workSteps = {
  submitTimeCard: async (world: World, values: Values) => {
    const shift = await shiftOf(world, values)
    if (!shift) return undefined
    const sheet = await timesheetOf(world, values)
    const { by } = findWorker(world, shift)
    const entries = (await entriesOf(world, values)).map(entry => ({ ...entry, extraTimeReason: reason }))
    const written = { entries, submit: true }
    return sheet
      ? world.ask('timesheets.edit', by, { id: sheet.id, ...written })
      : world.ask('timesheets.write', by, { jobApplicationId: shift.id, ...written })
  },
  reject: async (world: World, values: Values) => {
    const sheet = await timesheetOf(world, values)
    if (!sheet) return undefined
    return world.ask('timesheets.reject', world.facility.by, { id: sheet.id, status: 'rejected', reason })
  },
  accept: async (world: World, values: Values) => {
    const sheet = await timesheetOf(world, values)
    if (!sheet) return undefined
    const extraTime = (await hasExtraTime(world, sheet.id)) ? decisionBy(values) : {}
    return world.ask('timesheets.accept', world.facility.by, {
      id: sheet.id,
      documentationCompleted: true,
      ...extraTime,
    })
  },
  decideExtraTime: async (world: World, values: Values) => {
    const sheet = await timesheetOf(world, values)
    if (!sheet) return undefined
    const { extraTime: decision, ...why } = decisionBy(values)
    return world.ask('timesheets.decideExtraTime', world.facility.by, { id: sheet.id, decision, ...why })
  },
  adjust: async (world: World, values: Values) => {
    const sheet = await timesheetOf(world, values)
    if (!sheet) return undefined
    const entries = await entriesOf(world, values)
    return world.ask('timesheets.adjust', world.admin, { id: sheet.id, entries, reason })
  },
}
