import type { FieldErrors } from '@gaitway/contract/values/errors'
import { SAME_TIMES } from '@gaitway/contract/fields/job'
import { SLOT_MAX_HOURS } from '@gaitway/contract/values/limits'
import { minutesBetween, overlaps } from '@gaitway/contract/format/time'

type WireSlot = { startDate: string; endDate: string }

const toStretch = ({ startDate, endDate }: WireSlot) => ({
  startsAt: new Date(startDate),
  endsAt: new Date(endDate),
})

/** The errors in a job's slots, each at its field. If an instant is given, earlier slots are refused. */
export const validateSlots = (slots: readonly WireSlot[], at?: Date): FieldErrors => {
  const stretches = slots.map(toStretch)
  const found = stretches.flatMap((slot, index): [string, string][] => {
    const minutes = minutesBetween(slot.startsAt, slot.endsAt)
    if (minutes < 0) return [[`slots.${index}.endDate`, 'The end must be after the start']]
    if (minutes === 0) return [[`slots.${index}.endDate`, SAME_TIMES]]
    if (minutes > SLOT_MAX_HOURS * 60)
      return [[`slots.${index}.endDate`, `A shift time can be at most ${SLOT_MAX_HOURS} hours`]]
    if (at && slot.startsAt <= at) return [[`slots.${index}.startDate`, 'The start must be in the future']]
    return stretches.slice(0, index).some(earlier => overlaps(earlier, slot))
      ? [[`slots.${index}.startDate`, 'This time overlaps another time of this shift']]
      : []
  })
  return Object.fromEntries(found)
}
