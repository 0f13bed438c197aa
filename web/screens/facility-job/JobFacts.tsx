import { listJobDetails } from '@gaitway/contract/job-details'
import type { Output } from '@gaitway/contract/schemas/index'
import { showLongDay } from '@gaitway/contract/time'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { addressOf, endsNextDay, hoursOf } from '../job/job-facts.ts'
import styles from './facility-job.module.css'
import { words } from './words.ts'

/** The job as it was posted. */
export const JobFacts = ({ job }: { job: Output<'jobs.read'> }) => (
  <>
    <Card>
      <Stack gap={12}>
        <h2>{words.when}</h2>
        <ul className={styles.slots}>
          {job.slots.map(slot => (
            <li key={slot.id}>
              <strong>{showLongDay(slot.startDate, job.timeZone)}</strong>
              <span>
                {hoursOf(slot, job.timeZone)}
                {endsNextDay(slot, job.timeZone) && `, ${words.nextDay}`}
              </span>
            </li>
          ))}
        </ul>
        <h2>{words.where}</h2>
        <p>
          {job.jobAddressNickname && (
            <>
              <strong>{job.jobAddressNickname}</strong>
              <br />
            </>
          )}
          {addressOf(job)}
        </p>
      </Stack>
    </Card>
    <Card>
      <Stack gap={12}>
        <h2>{words.what}</h2>
        <Facts layout="columns" facts={listJobDetails(job)} />
        <h3>{words.description}</h3>
        <p className={styles.description}>{job.description}</p>
      </Stack>
    </Card>
  </>
)
