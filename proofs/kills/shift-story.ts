import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../test/builders/application.ts'
import { buildJob } from '../../test/builders/job.ts'
import { Refused, type Call } from '../../e2e/fixtures/client.ts'
import { patiently, surely } from './retry.ts'
import { count, oneOf, type Stage } from './context.ts'

const lookMilliseconds = 150
const hours = 60

/** A shift of one or two hours that starts six to twelve hours from the product's now. */
const slotFrom = (now: string) => {
  const startsAt = addMinutes(new Date(now), Math.round((6 + 6 * Math.random()) * hours))
  return { startsAt, endsAt: addMinutes(startsAt, oneOf([hours, 2 * hours])) }
}

/** The clock runs as long as a story does, so that every shift ends. */
const isWorked = async ({ db }: Stage, id: string) => {
  for (;;) {
    const row = await surely(() => db('applications').where({ id }).first('status'))
    if (row.status === 'completed') return true
    if (!['applied', 'upcoming', 'current'].includes(row.status)) return false
    await pause(lookMilliseconds)
  }
}

/** One shift from the application to the accepted time card or the cancellation, however often everything is killed. */
export const playShift = async (stage: Stage) => {
  const { db, call, people, answers } = stage
  const { facility, token, paymentType } = oneOf(people.facilities)
  const { clinician, token: clinicianToken } = oneOf(people.clinicians)
  const { now } = await surely(() => call('product.config', {}))
  const slot = slotFrom(now)
  const { id, job } = await surely(async () => {
    const built = await buildJob(db, { facility, slots: [slot] })
    return buildApplication(db, { job: built, clinician })
  })

  const confirmed = await patiently(confirming(call, token, id, paymentType))
  count(stage, `confirm by ${paymentType}`, confirmed)
  if (confirmed instanceof Refused || confirmed.state !== 'confirmed') return
  answers.confirmed.push(id)

  if (Math.random() < 0.25) {
    const input = { kind: 'cancel' as const, jobId: job.id, reason: 'The unit is closed.' }
    const key = randomUUID()
    const cancelled = await patiently(() => call('applications.cancel', input, { token, key }))
    count(stage, 'cancel', cancelled)
    // one that comes too late is refused, and the shift is worked
    if (!(cancelled instanceof Refused)) return
  }
  if (!(await isWorked(stage, id))) return
  // worked more or less than scheduled at the start, since a future end can't be submitted
  const startTime = addMinutes(slot.startsAt, oneOf([30, 0, -45])).toISOString()
  const times = { startTime, endTime: slot.endsAt.toISOString() }
  const entries = [{ slotId: job.slots[0]?.id ?? '', ...times, extraTimeReason: 'The morning was full.' }]
  const sheet = { jobApplicationId: id, submit: true, entries }
  const written = await patiently(() => call('timesheets.write', sheet, { token: clinicianToken }))
  count(stage, 'submit a time card', written)
  const timesheet = await surely(() => db('timesheets').where({ applicationId: id }).first('id'))
  if (!timesheet) return
  const extra = await surely(() => db('timesheet_extra_time').where({ timesheetId: timesheet.id }).first())
  const extraTime = extra ? ('accept' as const) : undefined
  const input = { id: timesheet.id, documentationCompleted: true as const, extraTime }
  const key = randomUUID()
  count(stage, 'accept', await patiently(() => call('timesheets.accept', input, { token, key })))
}

const confirming = (call: Call, token: string, jobApplicationId: string, paymentType: PaymentType) => {
  const key = randomUUID()
  const input = { decision: 'confirm' as const, jobApplicationId, paymentType }
  return () => call('applications.confirm', input, { token, key })
}
