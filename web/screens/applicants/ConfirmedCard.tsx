import { FILE_LINK_MINUTES } from '@gaitway/contract/limits'
import { useAnswer } from '../../calls/use-call.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { phoneText } from '../../shared/phone.ts'
import { Facts } from '../../shared/show/Facts.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { whenInShort } from '../job/job-facts.ts'
import { nameOf, type Applicant, type Job } from './applicant-facts.ts'
import styles from './applicants.module.css'
import { Portrait } from './Portrait.tsx'
import { words } from './words.ts'

type ConfirmedCardProps = { applicant: Applicant; job: Job }

/** Who has the shift, and how to reach them. */
export const ConfirmedCard = ({ applicant, job }: ConfirmedCardProps) => {
  const { clinician, status } = applicant
  const { data, error, isValidating, mutate } = useAnswer(
    'clinicians.read',
    { id: applicant.clinicianId },
    // each reading of private details is on record: again only when the links to pictures have expired
    { revalidateOnReconnect: false, focusThrottleInterval: FILE_LINK_MINUTES * 60_000 },
  )
  return (
    <Card>
      <Stack>
        <div className={styles.confirmed}>
          <Portrait
            url={clinician.profileUrl}
            firstName={clinician.firstName}
            lastName={clinician.lastName}
          />
          <div aria-live="polite">
            <h2>{words.confirmed(nameOf(applicant))}</h2>
            <p>{words.confirmedWhen(whenInShort(job.slots, job.timeZone))}</p>
            <Status of="application" state={status} />
          </div>
        </div>
        {!data && !error && <Skeleton count={2} />}
        {!data && error && (
          <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
        )}
        {data && (
          <Facts
            facts={[
              {
                label: words.phone,
                value: data.phone ? <a href={`tel:+1${data.phone}`}>{phoneText(data.phone)}</a> : undefined,
              },
              {
                label: words.email,
                value: data.email ? <a href={`mailto:${data.email}`}>{data.email}</a> : undefined,
              },
            ]}
          />
        )}
        <Cluster gap={8}>
          <LinkButton
            kind="secondary"
            href={`/facility/clinicianprofile/${applicant.clinicianId}?jobId=${job.id}`}
          >
            {words.toProfile}
          </LinkButton>
          <LinkButton kind="secondary" href={`/facility/jobprofile/${job.id}`}>
            {words.toJob}
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  )
}
