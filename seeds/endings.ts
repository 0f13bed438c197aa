import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { applyAll, beginToPay, payInVain } from './jobs.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import {
  awaitDecision,
  confirmShift,
  listMoments,
  openShift,
  type ShiftSeed,
  decideTimesheet,
  writeTimesheet,
} from './shifts.ts'

const CANCELLED = 'Our census dropped, so we can cover the day ourselves.'

/** The facility cancels some hours before the start; a late cancellation costs part of the pay. */
export const cancelledShift = async function* (
  world: DemoWorld,
  { hoursBefore, isFilled, ...seed }: ShiftSeed & { hoursBefore: number; isFilled: boolean },
): Story {
  const { job } = yield* isFilled ? confirmShift(world, seed) : openShift(world, seed)
  yield addMinutes(listMoments(world, seed).startsAt, -hoursBefore * 60)
  await world.perform('applications.cancel', seed.facility.by, {
    kind: 'cancel',
    jobId: job.id,
    reason: CANCELLED,
  })
}

/** The facility cancels the job a day after posting it. */
export const deletedJob = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { job } = yield* awaitDecision(world, seed)
  await world.perform('jobs.delete', seed.facility.by, { id: job.id })
}

/** The first applicant is declined with a reason; the shift stays open. */
export const declinedApplicant = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { applicationId } = yield* awaitDecision(world, seed)
  await world.perform('applications.decline', seed.facility.by, {
    decision: 'decline',
    jobApplicationId: applicationId,
    reason: 'We are looking for more experience in this setting.',
  })
}

/** The first applicant removes the application. */
export const removedApplication = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { clinician, applicationId } = yield* awaitDecision(world, seed)
  const clinicianId = clinician.by.clinicianId ?? ''
  await world.perform('applications.remove', clinician.by, { jobApplicationId: applicationId, clinicianId })
}

/** The facility’s card is declined, some hours before now if given, so the application stays open. */
export const unpaidShift = async function* (
  world: DemoWorld,
  { declinedHoursAgo: ago, ...seed }: ShiftSeed & { declinedHoursAgo?: number },
): Story {
  const { applicationId } = yield* awaitDecision(world, seed)
  if (ago !== undefined) yield addHours(world.today, -ago)
  await payInVain(world, seed.facility, applicationId)
}

/** Right now the facility’s cardholder needs to verify a charge. */
export const shiftBeingPaid = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { applicationId } = yield* awaitDecision(world, seed)
  yield world.today
  await beginToPay(world, seed.facility, applicationId)
}

/** Someone else applies today. */
export const appliedToday = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { job } = yield* openShift(world, { ...seed, applicants: [] })
  yield addMinutes(world.today, -45)
  await applyAll(world, job, seed.applicants ?? [])
}

/** The confirmed clinician cancels, so the shift is open again. */
export const droppedOut = async function* (
  world: DemoWorld,
  { hoursBefore, ...seed }: ShiftSeed & { hoursBefore: number },
): Story {
  const { clinician, applicationId } = yield* confirmShift(world, seed)
  yield addMinutes(listMoments(world, seed).startsAt, -hoursBefore * 60)
  await world.perform('applications.cancel', clinician.by, {
    kind: 'cancel',
    jobApplicationId: applicationId,
    reason: 'My daughter is sick, and no one else can stay with her.',
  })
}

/** The shift has started, and nobody checks in: the clinician is asked, then the facility. */
export const notCheckedIn = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { startsAt } = listMoments(world, seed)
  yield* confirmShift(world, seed)
  for (const minutes of [0, 10, 20]) yield addMinutes(startsAt, minutes)
}

const reportNoShow = (world: DemoWorld, { facility }: ShiftSeed, applicationId: string) =>
  world.perform('applications.noShow', facility.by, {
    kind: 'noShow',
    jobApplicationId: applicationId,
    reason: 'No one checked in at the desk, and our own staff covered the day.',
  })

/** The facility reports a no-show soon after the start, and the clinician hasn’t answered yet. */
export const askedNoShow = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { startsAt } = listMoments(world, seed)
  const { applicationId } = yield* confirmShift(world, seed)
  for (const minutes of [0, 10, 20]) yield addMinutes(startsAt, minutes)
  await reportNoShow(world, seed, applicationId)
}

/** The clinician has begun the time card of a shift they missed; the facility reports it, and they admit it. */
export const agreedNoShow = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { startsAt } = listMoments(world, seed)
  const { job, clinician, applicationId } = yield* confirmShift(world, seed)
  yield addMinutes(startsAt, 30)
  await writeTimesheet(world, clinician, { status: 'draft', job, applicationId })
  yield addMinutes(startsAt, 45)
  const { reportId } = await reportNoShow(world, seed, applicationId)
  if (!reportId) throw new Error('The no-show was settled at once.')
  yield addMinutes(startsAt, 180)
  await world.perform('noShows.answer', clinician.by, { reportId, answer: 'wasNotThere' })
}

/** The clinician misses the first day of several, and admits it; the other days stay theirs. */
export const missedOneDay = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { startsAt } = listMoments(world, seed)
  const { clinician, applicationId } = yield* confirmShift(world, seed)
  for (const minutes of [0, 10, 20]) yield addMinutes(startsAt, minutes)
  const { reportId } = await reportNoShow(world, seed, applicationId)
  if (!reportId) throw new Error('The no-show was settled at once.')
  yield addMinutes(startsAt, 180)
  await world.perform('noShows.answer', clinician.by, { reportId, answer: 'wasNotThere' })
}

/** A time card is submitted for a missed shift; the facility reports the no-show, and staff have to decide. */
export const notThere = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { endsAt } = listMoments(world, seed)
  const { job, clinician, applicationId } = yield* confirmShift(world, seed)
  yield addMinutes(endsAt, 125)
  await writeTimesheet(world, clinician, { status: 'pending', job, applicationId })
  yield addMinutes(endsAt, 15 * 60)
  await reportNoShow(world, seed, applicationId)
}

/** The facility sends the clinician home after two hours, which pays the minimum. */
export const sentHomeEarly = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { startsAt } = listMoments(world, seed)
  const { job, clinician, applicationId } = yield* confirmShift(world, seed)
  yield startsAt
  const leftAt = addMinutes(startsAt, 120)
  yield leftAt
  await world.perform('applications.sendHome', seed.facility.by, {
    kind: 'sentHome',
    jobApplicationId: applicationId,
    reason: 'Three discharges this morning, so there are no patients left for the afternoon.',
  })
  yield addMinutes(leftAt, 40)
  const { id } = await world.perform('timesheets.write', clinician.by, {
    jobApplicationId: applicationId,
    submit: true,
    entries: job.slots.map(slot => ({
      slotId: slot.id,
      startTime: slot.startDate,
      endTime: leftAt.toISOString(),
    })),
  })
  yield addMinutes(leftAt, 20 * 60)
  await decideTimesheet(world, seed.facility, { id, status: 'accepted' })
}
