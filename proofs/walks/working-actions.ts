import { addMinutes } from '@gaitway/contract/format/time'
import { tagsBySide } from '@gaitway/contract/fields/feedback'
import {
  callOutAnswers,
  callOutCallers,
  callOutDecisions,
  noShowOutcomes,
} from '@gaitway/contract/values/enums'
import { RATING_MAX } from '@gaitway/contract/values/limits'
import { buildFile } from '../../test/builders/profile.ts'
import { applicationIn, mostly, pick, reason, type Actions, type Dice } from './pick.ts'
import type { WalkWorld } from './world.ts'

/** A no-show report, usually in one of these statuses. */
const reportIn = async ({ db }: WalkWorld, dice: Dice, ...statuses: string[]) => {
  const all: { id: string; status: string }[] = await db('no_show_reports')
    .orderBy('id')
    .select('id', 'status')
  return mostly(
    all.filter(({ status }) => statuses.includes(status)),
    all,
    dice,
  )?.id
}

/** A call-out, usually in one of these statuses. */
const callOutIn = async ({ db }: WalkWorld, dice: Dice, ...statuses: string[]) => {
  const all: { id: string; status: string }[] = await db('call_outs').orderBy('id').select('id', 'status')
  const fitting = all.filter(({ status }) => statuses.includes(status))
  return mostly(fitting, all, dice)?.id
}

/** What people do while a shift is worked, and after it. */
export const workingActions: Actions = {
  'applications.checkIn': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await applicationIn('upcoming', 'current')(world, dice)
      const position = { latitude: 29.7 + dice.which / 1000, longitude: -95.4 }
      return found && { jobApplicationId: found.id, checkIn: true, ...(dice.how % 2 === 0 && { position }) }
    },
  },
  'applications.checkOut': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await applicationIn('current', 'completed')(world, dice)
      return found && { jobApplicationId: found.id, checkOut: true }
    },
  },
  'applications.undoCheckOut': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await applicationIn('current', 'completed')(world, dice)
      return found && { jobApplicationId: found.id, undoCheckOut: true }
    },
  },
  'applications.recordArrival': {
    usual: 'facility',
    input: async (world, dice) => {
      const found = await applicationIn('current', 'completed')(world, dice)
      const since = addMinutes(world.services.clock.now(), -(dice.how % 30)).toISOString()
      return found && { answer: 'arrived', jobApplicationId: found.id, since }
    },
  },
  'applications.recordNotHere': {
    usual: 'facility',
    input: async (world, dice) => {
      const found = await applicationIn('current', 'completed')(world, dice)
      return found && { answer: 'notHere', jobApplicationId: found.id }
    },
  },
  'noShows.answer': {
    usual: 'clinician',
    input: async (world, dice) => {
      const reportId = await reportIn(world, dice, 'waiting', 'settled')
      return reportId ? { reportId, answer: dice.how % 2 === 0 ? 'wasThere' : 'wasNotThere' } : undefined
    },
  },
  'noShows.withdraw': {
    usual: 'facility',
    drawn: 'rare',
    input: async (world, dice) => {
      const reportId = await reportIn(world, dice, 'waiting', 'contested')
      return reportId ? { reportId, reason } : undefined
    },
  },
  'noShows.settle': {
    usual: 'admin',
    drawn: 'often',
    input: async (world, dice) => {
      const reportId = await reportIn(world, dice, 'contested')
      return reportId ? { reportId, outcome: pick(noShowOutcomes, dice.which), reason } : undefined
    },
  },
  'callOuts.record': {
    usual: 'admin',
    input: async (world, dice) => {
      const found = await applicationIn('upcoming', 'current')(world, dice)
      const caller = pick(callOutCallers, dice.how)
      const calledAt = world.services.clock.now().toISOString()
      const call = { caller, callerName: 'Sam Chen', phone: '7135550111', calledAt, reason }
      const next = dice.which % 3 === 0 ? pick(world.people, dice.how)?.id : undefined
      const invited = next ? { invitedClinicianIds: [next] } : {}
      return found && { jobApplicationId: found.id, ...call, ...invited }
    },
  },
  'callOuts.answer': {
    usual: 'clinician',
    input: async (world, dice) => {
      const callOutId = await callOutIn(world, dice, 'waiting', 'recorded')
      return callOutId ? { callOutId, answer: pick(callOutAnswers, dice.how) } : undefined
    },
  },
  'callOuts.decide': {
    usual: 'admin',
    drawn: 'often',
    input: async (world, dice) => {
      const callOutId = await callOutIn(world, dice, 'denied')
      return callOutId ? { callOutId, decision: pick(callOutDecisions, dice.which), reason } : undefined
    },
  },
  'timesheets.uploadPaper': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await applicationIn('completed')(world, dice)
      if (!found) return undefined
      const owner = world.people.find(({ id }) => id === found.clinicianId)
      const isAdded = owner && dice.how % 4 > 0
      const url = isAdded ? await buildFile(world.db, { userId: owner.userId, purpose: 'timeCard' }) : null
      return { jobApplicationId: found.id, url }
    },
  },
  'feedback.add': {
    usual: 'clinician',
    orUsual: 'facility',
    input: async (world, dice) => {
      const found = await applicationIn('completed')(world, dice)
      const tags = tagsBySide[dice.how % 2 === 0 ? 'clinician' : 'facility'].slice(0, dice.which % 3)
      return found && { jobApplicationId: found.id, rating: 1 + (dice.which % RATING_MAX), tags }
    },
  },
}
