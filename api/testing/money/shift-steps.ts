import { jobOf, shiftOf, workerOf } from './lookups.ts'
import type { Values } from './choices.ts'
import type { World } from './world.ts'

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
    return world.ask('applications.cancel', workerOf(world, shift).by, {
      kind: 'cancel',
      jobApplicationId: shift.id,
      reason,
    })
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

const noShow = async (world: World, values: Values, workedSlotIds: string[]) => {
  const shift = await shiftOf(world, values)
  if (!shift) return undefined
  return world.ask('applications.noShow', world.facility.by, {
    kind: 'noShow',
    jobApplicationId: shift.id,
    reason,
    workedSlotIds,
  })
}
