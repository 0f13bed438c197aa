import { describeCheckIn, describeCheckOut } from '@gaitway/contract/check-in'
import type { Attendance as Attended } from '@gaitway/contract/schemas/attendance'
import type { ClinicianShift } from './time-card.ts'

type PartProps = { said: string; place: Attended['checkedInPlace'] }

/** Opens the place on a map. */
const mapHref = ({ latitude, longitude }: NonNullable<PartProps['place']>) =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`

const Part = ({ said, place }: PartProps) => (
  <span className="block">
    {said}
    {place && (
      <>
        {' · '}
        <a href={mapHref(place)} target="_blank" rel="noopener">
          View on map
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </>
    )}
  </span>
)

type AttendanceProps = { day: Attended | undefined; zone: string }

/** When the clinician arrived and left, and where, if they allowed it. Nothing if they did neither. */
export const Attendance = ({ day, zone }: AttendanceProps) => {
  const arrived = day && describeCheckIn(day, zone)
  const left = day && describeCheckOut(day, zone)
  if (!arrived && !left) return null
  return (
    <span className="block small quiet">
      {arrived && <Part said={`Checked in ${arrived}`} place={day.checkedInPlace} />}
      {left && <Part said={`Checked out ${left}`} place={day.checkedOutPlace} />}
    </span>
  )
}

/** The latest day of a shift with a check-in or check-out. */
export const latestAttended = ({ shiftSlots }: Pick<ClinicianShift, 'shiftSlots'>) =>
  shiftSlots.findLast(({ checkedInAt, checkedOutAt }) => checkedInAt ?? checkedOutAt)
