import { describeLateTick, LATE_TICK_EFFECT, type TickProblem } from '@gaitway/contract/format/late-tick'
import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { BRAND } from '@gaitway/contract/values/brand'
import { TICK_ALARM_MINUTES, TICK_LATE_MINUTES } from '@gaitway/contract/values/scheduled-runs'
import type { Services } from '../services/services.ts'
import type { ScheduledRunRow } from '../store/rows.ts'
import { claimAlarm, expectRun, findRun, returnAlarm, saveTick } from '../store/scheduled-runs.ts'
import { listAdminEmails } from '../store/users.ts'
import { buildRunResult } from './run-parts.ts'

/** The name of the tick among the scheduled runs. Its times are real ones: a demo's clock can be moved. */
export const TICK = 'tick'
/** Kept beside the runs, and not shown with them. */
export const ALARM = 'tickAlarm'
/** How often admins are reminded while it lasts. */
const REPEATED_AFTER_HOURS = 24

type Ticked = { startedAt: Date; tasks: number; failures: readonly unknown[] }

/** Notes how a tick of this many tasks went. */
export const recordTick = ({ db, clock }: Services, { startedAt, tasks, failures }: Ticked) =>
  saveTick(db, TICK, {
    startedAt,
    finishedAt: clock.real(),
    isOk: failures.length === 0,
    result: buildRunResult({ tasks }, failures),
  })

/** Called when a worker starts: it has some minutes until its first tick counts as late. */
export const expectTicks = ({ db, clock }: Services) => expectRun(db, TICK, clock.real())

type Tick = Pick<ScheduledRunRow, 'startedAt' | 'finishedAt' | 'isOk'>

/** Whether ticks stopped or fail, as of this moment. Null while they go well, or may still do after a start. */
export const findTickProblem = ({ startedAt, finishedAt, isOk }: Tick, at: Date): TickProblem | null => {
  const lateBefore = addMinutes(at, -TICK_LATE_MINUTES)
  if (finishedAt && finishedAt >= lateBefore) return null
  if (startedAt < lateBefore) return 'stopped'
  return isOk ? null : 'failing'
}

/** Seconds since a tick last went well. Undefined before the first worker started. */
export const readTickAge = async ({ db, clock }: Services): Promise<number | undefined> => {
  const tick = await findRun(db, TICK)
  return tick?.finishedAt ? (clock.real().getTime() - tick.finishedAt.getTime()) / 1000 : undefined
}

/**
 * When no tick has gone well for long, the moment of the last one. Undefined while they go well, or before the first
 * worker started.
 */
export const findAlarm = async ({ db, clock }: Services): Promise<Date | undefined> => {
  const tick = await findRun(db, TICK)
  const since = tick?.finishedAt
  return since && since < addMinutes(clock.real(), -TICK_ALARM_MINUTES) ? since : undefined
}

/**
 * Emails all admins that no tick has gone well since this moment: once, and again each day while it lasts, however many
 * processes notice. Without the worker's queue, because the worker may be what stopped. If no email can be sent, the
 * next call tries again. Returns how many were sent.
 */
export const raiseAlarm = async (services: Services, since: Date): Promise<number> => {
  const { db, clock, mailer, config, log } = services
  const at = clock.real()
  const dayAgo = addHours(at, -REPEATED_AFTER_HOURS)
  const before = since > dayAgo ? since : dayAgo
  if (!(await claimAlarm(db, ALARM, at, before))) return 0
  const email = await writeAlarm(services, since)
  const admins = await listAdminEmails(db)
  const sent = await Promise.allSettled(admins.map(to => mailer.send({ to, ...email })))
  const failed = sent.filter(one => one.status === 'rejected')
  for (const { reason } of failed) log.error({ part: 'tick', err: reason }, 'An admin could not be emailed')
  if (failed.length === admins.length) await returnAlarm(db, ALARM, addHours(before, -1))
  log.error(
    { part: 'tick', since: since.toISOString() },
    `No tick has gone well: see ${config.publicUrl}/admin/settings/runs`,
  )
  return admins.length - failed.length
}

const writeAlarm = async ({ db, clock, config }: Services, since: Date) => {
  const tick = await findRun(db, TICK)
  const problem = (tick && findTickProblem(tick, clock.real())) ?? 'stopped'
  const todo =
    problem === 'stopped'
      ? 'On the server, check that "npm run work" is running and reaches the database, and read its log.'
      : `See which tasks fail and why: ${config.publicUrl}/admin/settings/runs`
  return {
    subject: `${BRAND}: scheduled tasks ${problem === 'stopped' ? 'stopped' : 'are failing'}`,
    text: `${describeLateTick(problem, since)} ${LATE_TICK_EFFECT}\n\n${todo}\n`,
  }
}
