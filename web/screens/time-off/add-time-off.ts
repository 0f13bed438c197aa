import { MAX_PAGE_SIZE } from '@gaitway/contract/limits'
import { call, CallFailed } from '../../calls/call.ts'
import { perform, submitErrors } from '../../calls/use-call.ts'
import { showStretch, stretchOf, firstIn, type TimeOffValues } from './stretch.ts'
import { words } from './words.ts'

export type Outcome = { errors?: Record<string, string>; shift?: { jobId: string } }
type Stretch = { startsAt: string; endsAt: string }

/** Which confirmed shift stands in the way. */
const shiftIn = async (stretch: Stretch) => {
  const { data } = await call('applications.shifts', {
    shiftStatus: 'upcoming,current',
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: MAX_PAGE_SIZE,
  })
  const slots = data.flatMap(({ jobId, facilityId, shiftSlots }) =>
    shiftSlots.map(({ startDate, endDate }) => ({
      startsAt: startDate,
      endsAt: endDate,
      jobId: jobId.id,
      zone: jobId.timeZone,
      place: facilityId.officeName,
    })),
  )
  return firstIn(slots, stretch)
}

const reasonOf = async (thrown: CallFailed, stretch: Stretch, zone: string): Promise<Outcome> => {
  if (thrown.code === 'time_off_over_shift') {
    const shift = await shiftIn(stretch)
    if (!shift) return { errors: { firstDay: thrown.message } }
    return {
      errors: { firstDay: words.overShift(shift.place, showStretch(shift, shift.zone)) },
      shift: { jobId: shift.jobId },
    }
  }
  if (thrown.code === 'time_off_taken') {
    const taken = firstIn(await call('timeOff.list', {}), stretch)
    return { errors: { firstDay: taken ? words.taken(showStretch(taken, zone)) : thrown.message } }
  }
  const { startsAt: firstDay, endsAt: lastDay, ...rest } = submitErrors(thrown)
  return { errors: { ...rest, ...(firstDay && { firstDay }), ...(lastDay && { lastDay }) } }
}

/** Keeps time off, or says at which field and for what reason it cannot be. */
export const addTimeOff = async (values: TimeOffValues, zone: string): Promise<Outcome> => {
  const { startsAt, endsAt } = stretchOf(values, zone)
  if (!startsAt || !endsAt) return { errors: { firstDay: words.chooseDay } }
  const stretch = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  try {
    await perform('timeOff.add', { kind: 'timeOff', ...stretch, note: values.note?.trim() || undefined })
    return {}
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    return reasonOf(thrown, stretch, zone)
  }
}
