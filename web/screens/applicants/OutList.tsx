import { List, Row } from '../../shared/layout/List.tsx'
import { Status } from '../../shared/show/Status.tsx'
import { nameOf, type Applicant } from './applicant-facts.ts'
import { words } from './words.ts'

type OutListProps = { applicants: readonly Applicant[]; jobId: string }

/** Who applied and is not in the running any more. */
export const OutList = ({ applicants, jobId }: OutListProps) => (
  <section>
    <h2 style={{ fontSize: 'var(--text-16)', marginBottom: 'var(--space-8)' }}>{words.notOpenAnyMore}</h2>
    <List label={words.notOpenAnyMore}>
      {applicants.map(applicant => (
        <Row
          key={applicant.id}
          href={`/facility/clinicianprofile/${applicant.clinicianId}?jobId=${jobId}`}
          title={nameOf(applicant)}
          aside={<Status of="application" state={applicant.status} />}
        />
      ))}
    </List>
  </section>
)
