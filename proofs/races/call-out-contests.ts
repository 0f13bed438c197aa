import { applyTo, confirmation, confirmFirst, jobOf, send, type Attempt, type Scene } from './scene.ts'
import { beginShift } from './worked-shift.ts'
import { buildTherapist, type Races } from './world.ts'

const callOut = ({ services: { clock } }: Races, jobApplicationId: string) => {
  const calledAt = clock.now().toISOString()
  return { jobApplicationId, caller: 'clinician', phone: '7135550111', calledAt, reason: 'A fever.' }
}

/** Two of staff record the same call while the clinician cancels and the facility does. */
export const calledOut = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner }] = offices
  const [therapist] = therapists
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, therapist)
  await confirmFirst(races, owner, application)
  const record = send(races, '/admin/record-call-out', races.admin, callOut(races, application), 'POST')
  const byFacility = { kind: 'cancel', jobId: job.id, reason: 'The unit is closed.' }
  const dropOut = { kind: 'cancel', jobApplicationId: application, reason: 'I’m sick.' }
  return [
    record,
    send(races, '/cancel-shift', therapist.token, dropOut, 'POST'),
    record,
    send(races, '/cancel-shift', owner, byFacility, 'POST'),
  ]
}

/** Staff record a call-out at the moment that the clinician checks in: only one of them counts. */
export const calledOutAtTheDoor = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices } = scene
  const [{ owner }] = offices
  const therapist = await buildTherapist(races.services)
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, therapist)
  await confirmFirst(races, owner, application)
  await beginShift(races.services, { job, application })
  const record = send(races, '/admin/record-call-out', races.admin, callOut(races, application), 'POST')
  const checkIn = { jobApplicationId: application, checkIn: true }
  const arrive = send(races, '/update-application', therapist.token, checkIn)
  return [arrive, record, record, arrive]
}

/** The clinician denies a call-out while two members confirm someone else. */
export const deniedCallOut = async (scene: Scene): Promise<Attempt[]> => {
  const { races, offices, therapists } = scene
  const [{ owner, member }] = offices
  const [first, second] = therapists
  const job = await jobOf(scene, offices[0])
  const application = await applyTo(scene, job, first)
  await confirmFirst(races, owner, application)
  await send(races, '/admin/record-call-out', races.admin, callOut(races, application), 'POST')()
  const next = await applyTo(scene, job, second)
  const recorded = await races.services.db('call_outs').where({ applicationId: application }).first('id')
  const denial = { callOutId: recorded?.id ?? job.id, answer: 'didNotCall' }
  const decision = { callOutId: denial.callOutId, decision: 'didNotCallOut', reason: 'It wasn’t them.' }
  return [
    send(races, '/answer-call-out', first.token, denial, 'POST'),
    confirmation(races, owner, next),
    send(races, '/admin/decide-call-out', races.admin, decision, 'POST'),
    confirmation(races, member, next),
  ]
}
