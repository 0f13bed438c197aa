import { addMinutes } from '@gaitway/contract/format/time'
import { confirmApplication, appliedShift, confirmedShift } from '../scenarios/shift.ts'
import { buildApplication } from '../builders/application.ts'
import { buildClinician } from '../builders/clinician.ts'
import { buildFacility } from '../builders/facility.ts'
import { buildUser } from '../builders/user.ts'
import { instantSteps } from '../scenarios/instant.ts'
import { later, proposalSteps, shorter, firstDay } from '../scenarios/proposal.ts'
import { answerStandbyOffer, offeredStandby, standbyShift, dropOut } from '../scenarios/standby.ts'
import { runTasks } from '../tasks.ts'
import { tick } from '../../api/use-cases/tick.ts'
import { done, type Cause, type World } from './cause.ts'

const newJob = {
  jobType: 'PART_TIME',
  clinicianType: 'pt',
  slots: [{ startDate: '2026-11-24T15:00:00.000Z', endDate: '2026-11-24T23:00:00.000Z' }],
  jobAddress1: '1 Fannin St',
  city: 'Houston',
  state: 'TX',
  zipCode: '77002',
  settingTypes: ['SNF'],
  patientTypes: [],
  dressCode: 'Scrubs',
  description: 'Treat.',
  hourlyRate: 62,
  minExperienceYears: 0,
}

const post = async ({ db, api, services }: World, more: object = {}) => {
  const facility = await buildFacility(db)
  const clinician = await buildClinician(db)
  await db('favorite_clinicians').insert({
    facilityId: facility.id,
    clinicianId: clinician.id,
    createdAt: services.clock.now(),
  })
  const invited = 'inviteOnly' in more ? { invitedClinicianIds: [clinician.id] } : {}
  const jobs = [{ ...newJob, ...more, ...invited }]
  const [job] = (await done(api.as(facility).call('jobs.post', { jobs }))) as unknown as { id: string }[]
  await runTasks(services)
  return { facility, clinician, id: job?.id ?? '' }
}

const passMinutes = async ({ services }: World, minutes: number) => {
  services.clock.set(addMinutes(services.clock.now(), minutes))
  await tick(services)
}

const hourLater = [{ startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' }]
const reason = 'The unit is closed.'

/** Posting, applying, confirming, changing and canceling shifts. */
export const shiftCauses: Cause[] = [
  {
    name: 'a facility posts a shift and boosts it',
    to: { newJob: 'clinician', boostedJob: 'clinician' },
    run: async world => {
      const { facility, id } = await post(world)
      await done(world.api.as(facility).call('jobs.update', { id, boostPercent: 20 }))
      await runTasks(world.services)
    },
  },
  {
    name: 'a facility invites a favorite',
    to: { shiftInvitation: 'clinician' },
    run: world => post(world, { inviteOnly: true }),
  },
  {
    name: 'an applicant and a facility negotiate times',
    to: {
      clinicianApplied: 'applicants owner',
      timesCountered: 'clinician',
      timesProposed: 'applicants owner',
      counterAccepted: 'applicants owner',
    },
    run: async ({ services }) => {
      const they = proposalSteps(services)
      const { facility, clinician, job, id } = await they.apply()
      await done(they.counter(facility, id, firstDay(job, later)))
      await done(they.propose(clinician, id, { proposedSlots: firstDay(job, shorter) }))
      await done(they.counter(facility, id, firstDay(job, later)))
      await done(they.propose(clinician, id, { proposedSlots: firstDay(job, later) }))
    },
  },
  {
    name: 'a facility confirms one of several applicants',
    to: {
      applicationApproved: 'clinician',
      applicationDeclined: 'clinician',
      standbyKept: 'clinician',
      applicationOverlaps: 'clinician',
    },
    run: async ({ db, services }) => {
      const { facility, id, job, clinician } = await appliedShift(db)
      await buildApplication(db, { job })
      await buildApplication(db, { job, isStandby: true })
      await buildApplication(db, { clinician })
      await confirmApplication(services, facility.by, id)
      await runTasks(services)
    },
  },
  {
    name: 'staff cancel a confirmed shift',
    to: { shiftCancelled: 'clinician', jobCancelled: 'owner shifts' },
    run: async world => {
      const { job } = await confirmedShift(world.services)
      const admin = world.api.as(await buildUser(world.db))
      await done(admin.call('applications.cancel', { kind: 'cancel', jobId: job.id, reason }))
    },
  },
  {
    name: 'a facility changes a shift with applicants, then one that is confirmed',
    to: { shiftChanged: 'clinician', confirmedShiftChanged: 'clinician', briefChanged: 'clinician' },
    run: async world => {
      const { api, db } = world
      const { facility, job } = await buildApplication(db)
      await done(api.as(facility).call('jobs.update', { id: job.id, slots: hourLater, hourlyRate: 70 }))
      const { job: confirmed, asFacility } = await confirmedShift(world.services)
      await done(asFacility.call('jobs.update', { id: confirmed.id, dressCode: 'Athletic' }))
      const brief = { jobId: confirmed.id, replaces: null, parking: 'Lot B' }
      await done(asFacility.call('briefs.save', brief))
    },
  },
  {
    name: 'staff change a facility’s shift',
    to: { shiftChanged: 'clinician owner shifts' },
    run: async ({ api, db }) => {
      const { job } = await buildApplication(db)
      const admin = api.as(await buildUser(db))
      await done(admin.call('jobs.updateByStaff', { id: job.id, hourlyRate: 70 }))
    },
  },
  {
    name: 'a facility requests new times of a confirmed clinician, who declines, accepts and doesn’t answer',
    to: {
      timeChangeRequested: 'clinician',
      timeChangeWithdrawn: 'clinician',
      timeChangeAnswered: 'applicants owner shifts',
    },
    run: async world => {
      const { job, id, asFacility, asClinician } = await confirmedShift(world.services)
      const ask = (slots: object[]) => done(asFacility.call('jobs.update', { id: job.id, slots }))
      const answer = (move: string) =>
        done(asClinician.call('jobs.answerTimeChange', { jobApplicationId: id, answer: move }))
      await ask(hourLater)
      await done(asFacility.call('jobs.withdrawTimeChange', { id: job.id }))
      await ask(hourLater)
      await answer('decline')
      await ask(hourLater)
      await answer('accept')
      await ask([{ startDate: '2026-11-22T16:00:00.000Z', endDate: '2026-11-23T00:00:00.000Z' }])
      await passMinutes(world, 25 * 60)
    },
  },
  {
    name: 'a confirmed clinician cancels, and the standby accepts and is confirmed',
    to: {
      clinicianDroppedOut: 'applicants owner shifts',
      standbyOffered: 'clinician',
      standbyConfirmed: 'applicants owner shifts',
    },
    run: async ({ services }) => answerStandbyOffer(services, (await offeredStandby(services)).first),
  },
  {
    name: 'a standby accepts without the facility’s advance consent',
    to: { standbyAccepted: 'applicants owner' },
    run: async ({ services }) =>
      answerStandbyOffer(services, (await offeredStandby(services, { agreed: false })).first),
  },
  {
    name: 'no standby answers',
    to: { standbyNobody: 'applicants owner' },
    run: async world => {
      await offeredStandby(world.services, { standbys: 1 })
      await passMinutes(world, 5 * 60)
    },
  },
  {
    name: 'a facility confirms someone else while a standby has an offer',
    to: { standbyOfferOver: 'clinician' },
    run: async ({ services }) => {
      const { facility, second } = await offeredStandby(services)
      await confirmApplication(services, facility.by, second.id)
    },
  },
  {
    name: 'a filled shift is open again',
    to: { jobOpenAgain: 'clinician' },
    run: async ({ db, services }) => {
      const { confirmed, job, facility } = await standbyShift(services, { standbys: 0 })
      await dropOut(services, confirmed)
      const next = await buildApplication(db, { job })
      await buildApplication(db, { job })
      await confirmApplication(services, facility.by, next.id)
      await dropOut(services, next)
    },
  },
  {
    name: 'a favorite confirms themselves',
    to: { instantConfirmed: 'applicants owner shifts' },
    run: async ({ services }) => {
      const { buildInstant, take } = instantSteps(services)
      const { clinician, job } = await buildInstant()
      await take(clinician, job)
    },
  },
  {
    name: 'a favorite’s own confirmation isn’t paid',
    to: { instantToConfirm: 'applicants owner' },
    run: async ({ services }) => {
      const { buildInstant, take } = instantSteps(services)
      const { clinician, job } = await buildInstant()
      services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
      await take(clinician, job)
    },
  },
  {
    name: 'a favorite’s own confirmation isn’t paid in time',
    to: { instantLate: 'clinician' },
    run: async world => {
      const { buildInstant, take } = instantSteps(world.services)
      const { clinician, job } = await buildInstant()
      world.services.payments.next('lost')
      await take(clinician, job)
      await passMinutes(world, 25 * 60)
    },
  },
]
