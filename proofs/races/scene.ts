import { randomUUID } from 'node:crypto'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../test/builders/application.ts'
import { buildJob } from '../../test/builders/job.ts'
import { TEST_NOW } from '../../test/services.ts'
import type { Office, Races, Therapist } from './world.ts'

export type Attempt = () => Promise<{ status: number; code: string }>

export const hours = 60
const roundMinutes = 6 * hours

/** Two slots in a time range that no other contest uses. */
export const slotsOf = (round: number) => {
  const startsAt = addMinutes(new Date(TEST_NOW), 48 * hours + round * roundMinutes)
  return [
    { startsAt, endsAt: addMinutes(startsAt, hours) },
    { startsAt: addMinutes(startsAt, 1.5 * hours), endsAt: addMinutes(startsAt, 2.5 * hours) },
  ]
}

export const send =
  (
    { url }: Races,
    path: string,
    token: string,
    body: object,
    method: 'PATCH' | 'POST' | 'DELETE' = 'PATCH',
  ): Attempt =>
  async () => {
    const query = method === 'DELETE' ? `?${new URLSearchParams(Object.entries(body))}` : ''
    const response = await fetch(url + path + query, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
    })
    const { code } = (await response.json()) as { code?: string }
    return { status: response.status, code: code ?? 'done' }
  }

export const confirmation = (races: Races, token: string, jobApplicationId: string, more: object = {}) =>
  send(races, '/update-applicants', token, {
    decision: 'confirm',
    jobApplicationId,
    paymentType: 'card',
    ...more,
  })

/** Confirms the shift of a contest beforehand. A declined card is charged once more. */
export const confirmFirst = async (races: Races, token: string, jobApplicationId: string, more?: object) => {
  const confirm = confirmation(races, token, jobApplicationId, more)
  let { status } = await confirm()
  while (status === 402) ({ status } = await confirm())
}

export type Scene = {
  races: Races
  round: number
  offices: [Office, Office]
  therapists: [Therapist, Therapist]
}

export const jobOf = ({ races, round }: Scene, { facility }: Office) =>
  buildJob(races.services.db, { facility, slots: slotsOf(round) })
export type Job = Awaited<ReturnType<typeof jobOf>>

export const applyTo = async ({ races }: Scene, job: Job, { clinician }: Therapist) =>
  (await buildApplication(races.services.db, { job, clinician })).id
