import { Link } from 'wouter'
import { AvailabilityFields } from '../profile-form/AvailabilityFields.tsx'
import { words } from './words.ts'

/** When the clinician can work, and the way to the days when they cannot. */
export const OwnAvailability = () => (
  <>
    <p className="quiet">
      {words.awayAtTimes} <Link href="/clinician/settings?section=time-off">{words.planTimeOff}</Link>
    </p>
    <AvailabilityFields />
  </>
)
