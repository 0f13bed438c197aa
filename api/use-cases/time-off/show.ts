import type { Output } from '@gaitway/contract/schemas/index'
import type { TimeOffRow } from '../../store/time-off.ts'

/** Time off as it travels. */
export const showTimeOff = ({ id, starts_at, ends_at, note }: TimeOffRow): Output<'timeOff.add'> => ({
  id,
  kind: 'timeOff',
  startsAt: starts_at.toISOString(),
  endsAt: ends_at.toISOString(),
  note,
})
