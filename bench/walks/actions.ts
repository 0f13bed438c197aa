import { adminSettlements, paymentTypes, type Side } from '@gaitway/contract/enums'
import type { CallName } from '@gaitway/contract/calls/index'
import { addHours } from '@gaitway/contract/time'
import type { WalkWorld } from './world.ts'

/** Numbers that choose among what there is. */
export type Dice = { which: number; how: number }
type Found = Record<string, unknown> | undefined
type Action = { usual: Side; isRare?: true; input: (world: WalkWorld, dice: Dice) => Promise<Found> }

const reason = 'For this walk.'
const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)]

type Application = {
  id: string
  jobId: string
  clinicianId: string
  status: string
  timesheetId: string | null
  timesheetStatus: string | null
}

/** One of the fitting ones; sometimes any. */
const mostly = <T>(fitting: readonly T[], all: readonly T[], { which, how }: Dice) =>
  pick(how % 10 > 0 ? fitting : all, which)

const listApplications = ({ db }: WalkWorld): Promise<Application[]> =>
  db('applications')
    .leftJoin('timesheets', 'timesheets.application_id', 'applications.id')
    .orderBy('applications.id')
    .select('applications.id', 'job_id', 'clinician_id', 'applications.status', {
      timesheetId: 'timesheets.id',
      timesheetStatus: 'timesheets.status',
    })

/** An application, usually in one of these statuses. */
const applicationIn =
  (...statuses: string[]) =>
  async (world: WalkWorld, dice: Dice) => {
    const all = await listApplications(world)
    const fitting = all.filter(({ status }) => statuses.includes(status))
    return mostly(fitting, all, dice)
  }

/** A shift with a time card, usually in one of these statuses. */
const timeCardIn =
  (...statuses: string[]) =>
  async (world: WalkWorld, dice: Dice) => {
    const all = (await listApplications(world)).filter(({ timesheetId }) => timesheetId)
    const fitting = all.filter(({ timesheetStatus }) => statuses.includes(timesheetStatus ?? ''))
    return mostly(fitting, all, dice)
  }

const jobIn =
  (...statuses: string[]) =>
  async ({ db }: WalkWorld, dice: Dice): Promise<{ id: string } | undefined> => {
    const all: { id: string; status: string }[] = await db('jobs').orderBy('id').select('id', 'status')
    const fitting = all.filter(({ status }) => statuses.includes(status))
    return mostly(fitting, all, dice)
  }

/** Every day of a shift as scheduled, or ending a bit earlier or later. */
const entriesOf = async ({ db }: WalkWorld, jobId: string, { how }: Dice) => {
  const slots: { id: string; startsAt: Date; endsAt: Date }[] = await db('slots')
    .where({ jobId })
    .orderBy('sort_order')
    .select('id', 'starts_at', 'ends_at')
  const extra = how % 4 === 0 ? (how % 3) - 1 : 0
  return slots.map(({ id, startsAt, endsAt }) => ({
    slotId: id,
    startTime: startsAt.toISOString(),
    endTime: addHours(endsAt, extra / 2).toISOString(),
    ...(extra > 0 && { extraTimeReason: reason }),
  }))
}

const decide = async (world: WalkWorld, found: Application | undefined, { how }: Dice) => {
  const id = found?.timesheetId
  if (!id) return undefined
  const extra = await world.db('timesheet_extra_time').where({ timesheetId: id }).first('slot_id')
  const decision = how % 3 === 0 ? 'decline' : 'accept'
  return { id, decision, ...(decision === 'decline' && { reason }), hasExtra: extra !== undefined }
}

const ending =
  (kind: string, ...statuses: string[]) =>
  async (world: WalkWorld, dice: Dice): Promise<Found> => {
    const found = await applicationIn(...statuses)(world, dice)
    return found && { kind, jobApplicationId: found.id, reason }
  }

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

const askedTimes = async ({ db }: WalkWorld, { which }: Dice) => {
  const asked: { applicationId: string; jobId: string }[] = await db('time_changes')
    .where({ status: 'asked' })
    .orderBy('id')
  return pick(asked, which)
}

/** Every call that moves a shift, with input that usually fits, by name. */
export const actions: Partial<Record<CallName, Action>> = {
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
  'jobs.update': {
    usual: 'facility',
    input: async (world, dice) => {
      const job = await jobIn('posted', 'confirmed')(world, dice)
      return job && { id: job.id, ...(await changeOf(world, job.id, dice)) }
    },
  },
  'jobs.answerTimeChange': {
    usual: 'clinician',
    input: async (world, dice) => {
      const asked = await askedTimes(world, dice)
      return (
        asked && { jobApplicationId: asked.applicationId, answer: dice.how % 3 === 0 ? 'decline' : 'accept' }
      )
    },
  },
  'jobs.withdrawTimeChange': {
    usual: 'facility',
    isRare: true,
    input: async (world, dice) => {
      const asked = await askedTimes(world, dice)
      return asked && { id: asked.jobId }
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
  'timesheets.write': {
    usual: 'clinician',
    input: async (world, dice) => {
      const all = await listApplications(world)
      const found = mostly(
        all.filter(({ status, timesheetId }) => status === 'completed' && !timesheetId),
        all,
        dice,
      )
      if (!found) return undefined
      const entries = await entriesOf(world, found.jobId, dice)
      return { jobApplicationId: found.id, entries, submit: dice.how % 4 > 0 }
    },
  },
  'timesheets.edit': {
    usual: 'clinician',
    input: async (world, dice) => {
      const found = await timeCardIn('draft', 'pending', 'rejected')(world, dice)
      if (!found) return undefined
      const entries = await entriesOf(world, found.jobId, dice)
      return { id: found.timesheetId, entries, submit: dice.how % 4 > 0 }
    },
  },
  'timesheets.delete': {
    usual: 'clinician',
    isRare: true,
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
    input: async (world, dice) => {
      const found = await decide(world, await timeCardIn('pending')(world, dice), dice)
      if (!found) return undefined
      const { id, decision, hasExtra, ...why } = found
      return { id, documentationCompleted: true, ...(hasExtra && { extraTime: decision, ...why }) }
    },
  },
  'timesheets.decideExtraTime': {
    usual: 'facility',
    input: async (world, dice) => {
      const found = await decide(world, await timeCardIn('accepted')(world, dice), dice)
      if (!found) return undefined
      const { hasExtra: _, ...decided } = found
      return decided
    },
  },
  'timesheets.adjust': {
    usual: 'admin',
    input: async (world, dice) => {
      const found = await timeCardIn('accepted')(world, dice)
      if (!found) return undefined
      const entries = await entriesOf(world, found.jobId, dice)
      return {
        id: found.timesheetId,
        entries: entries.map(({ extraTimeReason: _, ...entry }) => entry),
        reason,
      }
    },
  },
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

/** Whose records a request is about, if it names any. */
export const ownersOf = async (
  { db }: WalkWorld,
  { jobApplicationId, jobId, id }: Record<string, unknown>,
): Promise<{ facilityId: string; clinicianId?: string } | undefined> =>
  jobId
    ? db('jobs').where({ id: jobId }).first('facility_id')
    : db('applications')
        .leftJoin('timesheets', 'timesheets.application_id', 'applications.id')
        .where({ 'applications.id': jobApplicationId ?? null })
        .orWhere({ 'timesheets.id': id ?? null })
        .first('facility_id', 'clinician_id')
