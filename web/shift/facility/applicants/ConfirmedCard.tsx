import type { Job } from '../../parts/job.ts'
import { FILE_LINK_MINUTES } from '@gaitway/contract/values/limits'
import { useAnswer } from '../../../api/use-call.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { formatTypedPhone } from '../../../ui/phone.ts'
import { Portrait } from '../../../ui/show/Face.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { Loaded } from '../../../ui/show/Loaded.tsx'
import { DrawnCheck } from '../../../ui/show/DrawnCheck.tsx'
import { Status } from '../../../ui/show/Status.tsx'
import { formatWhenInShort } from '../../parts/when.ts'
import { type Applicant, formatApplicantName } from './applicant-facts.ts'
import { ChatLink } from './ChatLink.tsx'

/** The confirmed clinician with their contact details. */
export const ConfirmedCard = ({ applicant, job }: { applicant: Applicant; job: Job }) => {
  const { clinician, status } = applicant
  const answer = useAnswer(
    'clinicians.read',
    { id: applicant.clinicianId },
    // Every read of private details is audited, so refetch only after the picture links expire.
    { revalidateOnReconnect: false, focusThrottleInterval: FILE_LINK_MINUTES * 60_000 },
  )
  return (
    <Card>
      <Stack>
        <Cluster gap={16} align="start" nowrap>
          <Portrait of={clinician} />
          <div aria-live="polite">
            <h2 className="text-18">{`${formatApplicantName(applicant)} is confirmed`}</h2>
            <p>{`for ${formatWhenInShort(job.slots, job.timeZone)}`}</p>
            <Cluster gap={8}>
              <DrawnCheck />
              <Status of="application" state={status} />
            </Cluster>
          </div>
        </Cluster>
        <Loaded answer={answer} count={2}>
          {({ phone, email }) => (
            <Facts
              facts={[
                {
                  label: 'Phone',
                  value: phone ? <a href={`tel:+1${phone}`}>{formatTypedPhone(phone)}</a> : undefined,
                },
                { label: 'Email', value: email ? <a href={`mailto:${email}`}>{email}</a> : undefined },
              ]}
            />
          )}
        </Loaded>
        <Cluster gap={8}>
          <LinkButton
            kind="secondary"
            href={`/facility/clinicianprofile/${applicant.clinicianId}?jobId=${job.id}`}
          >
            View profile
          </LinkButton>
          <ChatLink applicant={applicant} jobId={job.id} />
          <LinkButton kind="secondary" href={`/facility/jobprofile/${job.id}`}>
            View shift
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  )
}
