import type { Side } from '@gaitway/contract/values/enums'
import type { CallName } from '@gaitway/contract/calls/index'
import type { WalkWorld } from './world.ts'

/** Numbers that choose among what there is. */
export type Dice = { which: number; how: number }
export type Found = Record<string, unknown> | undefined
export type Action = {
  usual: Side
  /** the usual side of every other request */
  orUsual?: Side
  /** less or more often than the others */
  drawn?: 'rare' | 'often'
  input: (world: WalkWorld, dice: Dice) => Promise<Found>
  /** the input of a move that is open so seldom that it often goes first when it is */
  seldom?: (world: WalkWorld, dice: Dice) => Promise<Found>
}
export type Actions = Partial<Record<CallName, Action>>

export const reason = 'For this walk.'
export const pick = <T>(all: readonly T[], number: number): T | undefined =>
  all[number % Math.max(1, all.length)]

export type Application = {
  id: string
  jobId: string
  clinicianId: string
  status: string
  timesheetId: string | null
  timesheetStatus: string | null
}

/** One of the fitting ones; sometimes any. */
export const mostly = <T>(fitting: readonly T[], all: readonly T[], { which, how }: Dice) =>
  pick(how % 10 > 0 ? fitting : all, which)

export const listApplications = ({ db }: WalkWorld): Promise<Application[]> =>
  db('applications')
    .leftJoin('timesheets', 'timesheets.application_id', 'applications.id')
    .orderBy('applications.id')
    .select('applications.id', 'job_id', 'clinician_id', 'applications.status', {
      timesheetId: 'timesheets.id',
      timesheetStatus: 'timesheets.status',
    })

/** An application, usually in one of these statuses. */
export const applicationIn =
  (...statuses: string[]) =>
  async (world: WalkWorld, dice: Dice) => {
    const all = await listApplications(world)
    const fitting = all.filter(({ status }) => statuses.includes(status))
    return mostly(fitting, all, dice)
  }

/** A shift with a time card, usually in one of these statuses. */
export const timeCardIn =
  (...statuses: string[]) =>
  async (world: WalkWorld, dice: Dice) => {
    const all = (await listApplications(world)).filter(({ timesheetId }) => timesheetId)
    const fitting = all.filter(({ timesheetStatus }) => statuses.includes(timesheetStatus ?? ''))
    return mostly(fitting, all, dice)
  }

export const jobIn =
  (...statuses: string[]) =>
  async ({ db }: WalkWorld, dice: Dice): Promise<{ id: string } | undefined> => {
    const all: { id: string; status: string }[] = await db('jobs').orderBy('id').select('id', 'status')
    const fitting = all.filter(({ status }) => statuses.includes(status))
    return mostly(fitting, all, dice)
  }

type Input = { jobApplicationId?: string | null; jobId?: string | null; id?: string | null }

/**
 * Whose records a request is about, if it names any; an ID alone is a job's or a time card's. The clinician of a job
 * without an application in the request is one who hasn't applied.
 */
export const ownersOf = async (
  { db }: WalkWorld,
  { jobApplicationId = null, jobId = null, id = null }: Input,
): Promise<{ facilityId: string; clinicianId?: string } | undefined> =>
  // the condition in SQL: Knex reads a null as IS NULL, which every application without a time card meets
  (await db('applications')
    .leftJoin('timesheets', 'timesheets.application_id', 'applications.id')
    .whereRaw('applications.id = ? OR timesheets.id = ?', [jobApplicationId, id])
    .first('facility_id', 'clinician_id')) ??
  db('jobs')
    .whereRaw('jobs.id = ?', [jobId ?? id])
    .first(
      'facility_id',
      db.raw(`(SELECT c.id FROM clinicians c WHERE NOT EXISTS (
        SELECT FROM applications a WHERE a.job_id = jobs.id AND a.clinician_id = c.id)
        ORDER BY c.id LIMIT 1) AS clinician_id`),
    )
