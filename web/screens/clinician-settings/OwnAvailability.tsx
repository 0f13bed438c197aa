import { Link } from 'wouter'
import { AvailabilityFields } from '../profile-form/AvailabilityFields.tsx'
import styles from './settings.module.css'
import { words } from './words.ts'

/** When the clinician can work, and the way to the days when they cannot. */
export const OwnAvailability = () => (
  <>
    <p className={styles.aside}>
      {words.awayAtTimes} <Link href="/clinician/settings?section=time-off">{words.planTimeOff}</Link>
    </p>
    <AvailabilityFields />
  </>
)
