import { noShowOutcomes } from '@gaitway/contract/values/enums'
import { jobOf, shiftOf, findWorker } from './lookups.ts'
import type { Values } from './choices.ts'
import type { World } from '../scenarios/world.ts'

const reason = 'For this test.'

const applicantsOf = (world: World, values: Values) =>
  world
    .db('applications')
    .where({ jobId: jobOf(world, values).id, status: 'applied' })
    .orderBy('id')
    .pluck('id')

/** What happens to the shift itself. */
export const shiftSteps = {
  confirm: async (world: World, values: Values) => {
    const applicants = await applicantsOf(world, values)
    const jobApplicationId = applicants[values.share % Math.max(1, applicants.length)]
    if (!jobApplicationId) return undefined
    // a bank takes its time
    if (values.type === 'ACH' && values.fault === 'none') world.services.payments.next({ kind: 'processing' })
    return world.ask('applications.confirm', world.facility.by, {
      decision: 'confirm',
      jobApplicationId,
      paymentType: values.type,
    })
  },
  anotherApplies: (world: World, values: Values) => {
    const [, other] = world.people
    return other && world.ask('applications.apply', other.by, { jobId: jobOf(world, values).id })
  },
  cancel: (world: World, values: Values) =>
    world.ask('applications.cancel', world.facility.by, {
      kind: 'cancel',
      jobId: jobOf(world, values).id,
      reason,
    }),
  cancelByStaff: (world: World, values: Values) =>
    world.ask('applications.cancel', world.admin, {
      kind: 'cancel',
      jobId: jobOf(world, values).id,
      reason,
      settlement: values.settlement,
    }),
  dropOut: async (world: World, values: Values) => {
    const shift = await shiftOf(world, values)
    if (!shift) return undefined
    return world.ask('applications.cancel', findWorker(world, shift).by, {
      kind: 'cancel',
      jobApplicationId: shift.id,
      reason,
    })
  },
  callOut: async (world: World, values: Values) => {
    const shift = await shiftOf(world, values)
    if (!shift) return undefined
    return world.ask('callOuts.record', world.admin, {
      jobApplicationId: shift.id,
      caller: 'clinician',
      phone: '7135550111',
      calledAt: world.services.clock.now().toISOString(),
      reason,
    })
  },
  /** the clinician denies the last call-out, and staff decide that it wasn't them */
  reverseCallOut: async (world: World, values: Values) => {
    const callOut = await findCallOut(world, jobOf(world, values).id)
    if (!callOut) return undefined
    const by = findWorker(world, callOut).by
    const denied = await world.ask('callOuts.answer', by, { callOutId: callOut.id, answer: 'didNotCall' })
    const decision = { callOutId: callOut.id, decision: 'didNotCallOut', reason } as const
    return (await world.ask('callOuts.decide', world.admin, decision)) ?? denied
  },
  noShow: (world: World, values: Values) => noShow(world, values, []),
  noShowAfterADay: (world: World, values: Values) =>
    noShow(
      world,
      values,
      jobOf(world, values)
        .slots.slice(0, 1)
        .map(({ id }) => id),
    ),
  /** nothing moves before the clinician or staff have answered */
  reportNoShow: (world: World, values: Values) => reportNoShow(world, values, []),
  answerNoShow: async (world: World, values: Values) => {
    const shift = await shiftOf(world, values)
    const report = shift && (await findReport(world, shift.id))
    const answer = values.share > 50 ? 'wasThere' : 'wasNotThere'
    return report && world.ask('noShows.answer', findWorker(world, shift).by, { reportId: report.id, answer })
  },
  settleNoShow: async (world: World, values: Values) => {
    const shift = await shiftOf(world, values)
    const report = shift && (await findReport(world, shift.id))
    const outcome = noShowOutcomes[values.share % noShowOutcomes.length] ?? 'nothing'
    return report && world.ask('noShows.settle', world.admin, { reportId: report.id, outcome, reason })
  },
  sendHome: async (world: World, values: Values) => {
    const shift = await shiftOf(world, values)
    if (!shift) return undefined
    return world.ask('applications.sendHome', world.facility.by, {
      kind: 'sentHome',
      jobApplicationId: shift.id,
      reason,
    })
  },
}

const findCallOut = (
  { db }: World,
  jobId: string,
): Promise<{ id: string; clinicianId: string } | undefined> =>
  db('call_outs as c')
    .join('applications as a', 'a.id', 'c.application_id')
    .where('a.job_id', jobId)
    .orderBy('c.id', 'desc')
    .first('c.id', 'a.clinician_id')

const findReport = ({ db }: World, applicationId: string): Promise<{ id: string } | undefined> =>
  db('no_show_reports').where({ applicationId }).orderBy('id', 'desc').first('id')

/** Reported, and the clinician agrees. */
const noShow = async (world: World, values: Values, workedSlotIds: string[]) => {
  const shift = await shiftOf(world, values)
  const answer = await reportNoShow(world, values, workedSlotIds)
  const report = shift && (await findReport(world, shift.id))
  if (!report) return answer
  return world.ask('noShows.answer', findWorker(world, shift).by, {
    reportId: report.id,
    answer: 'wasNotThere',
  })
}

const reportNoShow = async (world: World, values: Values, workedSlotIds: string[]) => {
  const shift = await shiftOf(world, values)
  if (!shift) return undefined
  return world.ask('applications.noShow', world.facility.by, {
    kind: 'noShow',
    jobApplicationId: shift.id,
    reason,
    workedSlotIds,
  })
}
