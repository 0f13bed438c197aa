import { showBriefDay } from '@gaitway/contract/format/time'
import { formatHoursAndEndDay } from '../../parts/when.ts'

export type Times = readonly { startDate: string; endDate: string }[]

/** Days with their hours, a line each. */
export const TimesList = ({ slots, zone }: { slots: Times; zone: string }) => (
  <ul className="figures">
    {slots.map(slot => (
      <li key={slot.startDate}>
        <span className="nowrap">{showBriefDay(slot.startDate, zone)}</span>{' '}
        <span>{formatHoursAndEndDay(slot, zone)}</span>
      </li>
    ))}
  </ul>
)
