import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { addMinutes } from '@gaitway/contract/time'
import { buildApplication } from '../../api/testing/builders/application.ts'
import { buildJob } from '../../api/testing/builders/job.ts'
import { Refused, type Call } from '../../e2e/given/client.ts'
import { patiently, surely } from './patience.ts'
import type { People } from './people.ts'

/** What the product answered during the run; `promised` are applications whose confirmation was acknowledged. */
export type Heard = { counts: Record<string, number>; promised: string[] }

export type Stage = { db: Knex; call: Call; people: People; heard: Heard; isOver: () => boolean }

const lookMilliseconds = 150
const hours = 60

const oneOf = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

const count = ({ heard: { counts } }: Stage, what: string, answer: unknown) => {
  const name = `${what}: ${answer instanceof Refused ? `${answer.answer.status} ${answer.answer.code}` : 'done'}`
  counts[name] = (counts[name] ?? 0) + 1
}

/** A shift of one or two hours that starts six to twelve hours from the product's now. */
const slotFrom = (now: string) => {
  const startsAt = addMinutes(new Date(now), Math.round((6 + 6 * Math.random()) * hours))
  return { startsAt, endsAt: addMinutes(startsAt, oneOf([hours, 2 * hours])) }
}

const waitFor = async (stage: Stage, id: string, status: string) => {
  while (!stage.isOver()) {
    const row = await surely(() => stage.db('applications').where({ id }).first('status'))
    if (row.status === status) return true
    if (!['applied', 'upcoming', 'current'].includes(row.status)) return false
    await pause(lookMilliseconds)
  }
  return false
}

/** One shift from the application to the accepted time card or the cancellation, however often all is killed. */
export const playShift = async (stage: Stage) => {
  const { db, call, people, heard } = stage
  const { facility, token } = oneOf(people.facilities)
  const { clinician, token: clinicianToken } = oneOf(people.clinicians)
  const { now } = await surely(() => call('product.config', {}))
  const slot = slotFrom(now)
  const { id, job } = await surely(async () => {
    const built = await buildJob(db, { facility, slots: [slot] })
    return buildApplication(db, { job: built, clinician })
  })

  const confirmed = await patiently(confirming(call, token, id))
  count(stage, 'confirm', confirmed)
  if (confirmed instanceof Refused || confirmed.state !== 'confirmed') return
  heard.promised.push(id)

  if (Math.random() < 0.25) {
    const wish = { kind: 'cancel' as const, jobId: job.id, reason: 'The unit is closed.' }
    const key = randomUUID()
    return count(stage, 'cancel', await patiently(() => call('applications.cancel', wish, { token, key })))
  }
  if (!(await waitFor(stage, id, 'completed'))) return
  // more or less than was booked by its start: an end that is still to come is not handed in
  const startTime = addMinutes(slot.startsAt, oneOf([30, 0, -45])).toISOString()
  const entries = [{ slotId: job.slots[0]?.id ?? '', startTime, endTime: slot.endsAt.toISOString() }]
  const sheet = { jobApplicationId: id, submit: true, entries }
  const written = await patiently(() => call('timesheets.write', sheet, { token: clinicianToken }))
  count(stage, 'hand in', written)
  const timesheet = await surely(() => db('timesheets').where({ application_id: id }).first('id'))
  if (!timesheet) return
  const wish = { id: timesheet.id, documentationCompleted: true as const }
  const key = randomUUID()
  count(stage, 'accept', await patiently(() => call('timesheets.accept', wish, { token, key })))
}

const confirming = (call: Call, token: string, jobApplicationId: string) => {
  const key = randomUUID()
  const wish = { decision: 'confirm' as const, jobApplicationId, paymentType: 'card' as const }
  return () => call('applications.confirm', wish, { token, key })
}
