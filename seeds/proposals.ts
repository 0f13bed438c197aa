import { addHours, addMinutes } from '@gaitway/contract/format/time'
import type { DemoClinician } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import { confirmAndPay, type DemoJob } from './jobs.ts'
import { listMoments, openShift, type ShiftSeed } from './shifts.ts'

type ProposalSeed = Omit<ShiftSeed, 'applicants'> & {
  /** proposes to start and end later than posted */
  proposer: DemoClinician
  hoursLater: number
}

/** The first day of a shift some hours later than posted. */
const laterBy = ({ slots }: DemoJob, hours: number) =>
  slots.slice(0, 1).map(({ id, startDate, endDate }) => ({
    slotId: id,
    startDate: addHours(new Date(startDate), hours).toISOString(),
    endDate: addHours(new Date(endDate), hours).toISOString(),
  }))

const propose = async function* (world: DemoWorld, seed: ProposalSeed) {
  const { job } = yield* openShift(world, { ...seed, applicants: [] })
  yield listMoments(world, seed).applied
  const { id } = await world.perform('applications.apply', seed.proposer.by, {
    jobId: job.id,
    note: 'I see a patient at home first, so I would start and finish later.',
    proposedSlots: laterBy(job, seed.hoursLater),
  })
  return { job, applicationId: id }
}

/** A clinician proposes to start later, and the facility counters with a start in between; others apply as well. */
export const counteredShift = async function* (
  world: DemoWorld,
  seed: ProposalSeed & { others: readonly DemoClinician[] },
): Story {
  const { job, applicationId } = yield* propose(world, seed)
  yield addMinutes(listMoments(world, seed).applied, 45)
  for (const { by } of seed.others)
    await world.perform('applications.apply', by, {
      jobId: job.id,
      proposedSlots: laterBy(job, seed.hoursLater / 2),
    })
  yield listMoments(world, seed).decided
  await world.perform('applications.counter', seed.facility.by, {
    decision: 'counter',
    jobApplicationId: applicationId,
    proposedSlots: laterBy(job, seed.hoursLater / 2),
  })
}

/** A clinician is confirmed at the times they proposed. */
export const agreedShift = async function* (world: DemoWorld, seed: ProposalSeed): Story {
  const { applicationId } = yield* propose(world, seed)
  yield listMoments(world, seed).decided
  await confirmAndPay(world, seed.facility, applicationId, { acceptProposed: true })
}
