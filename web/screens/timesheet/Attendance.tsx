import { showTime } from '@gaitway/contract/time'
import type { Shift } from '../shifts/time-card.ts'
import { copy } from './copy.ts'

type Day = Shift['shiftSlots'][number]
type PartProps = { said: string; place: Day['checkedInPlace'] }

/** Opens the place on a map. */
const mapOf = ({ latitude, longitude }: NonNullable<PartProps['place']>) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`

const Part = ({ said, place }: PartProps) => (
  <span className="block">
    {said}
    {place && (
      <>
        {' · '}
        <a href={mapOf(place)} target="_blank" rel="noopener">
          {copy.onMap}
          <span className="visually-hidden"> {copy.newTab}</span>
        </a>
      </>
    )}
  </span>
)

type AttendanceProps = { day: Day | undefined; zone: string }

/** When the clinician arrived and left, and where, if they allowed it. Nothing if they did neither. */
export const Attendance = ({ day, zone }: AttendanceProps) => {
  const { checkedInAt, checkedOutAt } = day ?? {}
  if (!day || (!checkedInAt && !checkedOutAt)) return null
  return (
    <span className="block small quiet">
      {checkedInAt && <Part said={copy.checkedIn(showTime(checkedInAt, zone))} place={day.checkedInPlace} />}
      {checkedOutAt && (
        <Part said={copy.checkedOut(showTime(checkedOutAt, zone))} place={day.checkedOutPlace} />
      )}
    </span>
  )
}

/** The latest day of a shift with a check-in or check-out. */
export const latestAttended = ({ shiftSlots }: Pick<Shift, 'shiftSlots'>) =>
  shiftSlots.findLast(({ checkedInAt, checkedOutAt }) => checkedInAt ?? checkedOutAt)
