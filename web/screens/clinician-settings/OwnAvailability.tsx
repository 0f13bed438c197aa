import { Link } from 'wouter'
import { AvailabilityFields } from '../profile-form/AvailabilityFields.tsx'
import { copy } from './copy.ts'

export const OwnAvailability = () => (
  <>
    <p className="quiet">
      {copy.awayAtTimes} <Link href="/clinician/settings?section=time-off">{copy.planTimeOff}</Link>
    </p>
    <AvailabilityFields />
  </>
)
