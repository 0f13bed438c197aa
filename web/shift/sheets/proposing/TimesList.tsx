import { showBriefDay, showTime } from '@gaitway/contract/format/time'
import { endsNextDay, formatHours, formatMoment } from '../../parts/when.ts'
import { copy as jobCopy } from '../../parts/copy.ts'

export type Times = readonly { startDate: string; endDate: string }[]

/** Days with their hours, a line each. */
export const TimesList = ({ slots, zone }: { slots: Times; zone: string }) => (
  <ul className="figures">
    {slots.map(slot => {
      const hours = endsNextDay(slot, zone)
        ? jobCopy.from(showTime(slot.startDate, zone), formatMoment(slot.endDate, zone))
        : formatHours(slot, zone)
      return (
        <li key={slot.startDate}>
          <span className="nowrap">{showBriefDay(slot.startDate, zone)}</span> <span>{hours}</span>
        </li>
      )
    })}
  </ul>
)
