import { describeCheckIn, describeCheckOut } from '@gaitway/contract/check-in'
import type { Attendance as Attended } from '@gaitway/contract/schemas/attendance'
import type { ClinicianShift } from './time-card.ts'

type PartProps = { text: string; place: Attended['checkedInPlace'] }

const Part = ({ text, place }: PartProps) => (
  <span className="block">
    {text}
    {place && (
      <>
        {' · '}
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
          target="_blank"
          rel="noopener"
        >
          View on map
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </>
    )}
  </span>
)

type AttendanceProps = { day: Attended | undefined; zone: string }

/** When the clinician checked in and out of a day, and where, if they shared their location. */
export const Attendance = ({ day, zone }: AttendanceProps) => {
  const checkIn = day && describeCheckIn(day, zone)
  const checkOut = day && describeCheckOut(day, zone)
  if (!checkIn && !checkOut) return null
  return (
    <span className="block small quiet">
      {checkIn && <Part text={`Checked in ${checkIn}`} place={day.checkedInPlace} />}
      {checkOut && <Part text={`Checked out ${checkOut}`} place={day.checkedOutPlace} />}
    </span>
  )
}

/** The latest day of a shift with a check-in or check-out. */
export const findLatestAttendedDay = ({ shiftSlots }: Pick<ClinicianShift, 'shiftSlots'>) =>
  shiftSlots.findLast(({ checkedInAt, checkedOutAt }) => checkedInAt ?? checkedOutAt)
