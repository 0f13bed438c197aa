import type { Output } from '@gaitway/contract/schemas/index'
import type { TimeOffRow } from '../../store/rows.ts'

/** Time off as it travels. */
export const showTimeOff = ({ id, startsAt, endsAt, note }: TimeOffRow): Output<'timeOff.add'> => ({
  id,
  kind: 'timeOff',
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  note,
})
