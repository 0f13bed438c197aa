import { clinicianTypeNames } from '@gaitway/contract/enums'
import { FILE_LINK_MINUTES } from '@gaitway/contract/limits'
import { useParams, useSearchParams } from 'wouter'
import { useAnswer } from '../../calls/use-call.ts'
import { Frame } from '../../session/Frame.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { Portrait } from '../applicants/Portrait.tsx'
import styles from './clinician-profile.module.css'
import { PrivatePart } from './PrivatePart.tsx'
import { sectionsOf, type Profile } from './profile-facts.ts'
import { words } from './words.ts'

const Sections = ({ profile }: { profile: Profile }) => (
  <Card>
    <dl className={styles.sections}>
      {sectionsOf(profile).map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          {lines.map(line => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  </Card>
)

/** A clinician as a facility reads them: everything that helps to choose, and once confirmed how to reach them. */
export const ClinicianProfile = () => {
  const { id } = useParams<{ id: string }>()
  const [params] = useSearchParams()
  const jobId = params.get('jobId')
  const back = jobId
    ? { href: `/facility/applicants?jobId=${jobId}`, label: words.toApplicants }
    : { href: '/facility/shiftmanagement', label: words.toShifts }
  // each reading of private details is on record: again only when the links to documents have expired
  const { data, error, isValidating, mutate } = useAnswer(
    'clinicians.read',
    { id },
    { revalidateOnReconnect: false, focusThrottleInterval: FILE_LINK_MINUTES * 60_000 },
  )
  if (!data)
    return (
      <Frame width="text">
        <PageTitle title={words.title} back={back} />
        {error ? (
          <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
        ) : (
          <Skeleton shape="card" />
        )}
      </Frame>
    )
  const name = `${data.firstName ?? ''} ${data.lastName ?? ''}`.trim()
  return (
    <Frame width="text">
      <div className={styles.head}>
        <div className={styles.picture}>
          <Portrait url={data.profileUrl} firstName={data.firstName ?? ''} lastName={data.lastName ?? ''} />
        </div>
        <PageTitle
          title={name}
          back={back}
          lead={
            <>
              {clinicianTypeNames[data.clinicianType]}
              {data.totalPracticYears !== null && ` · ${words.practice}: ${data.totalPracticYears}`}
            </>
          }
        />
      </div>
      <Stack>
        <PrivatePart profile={data} />
        {data.aboutMe && (
          <Card>
            <Stack gap={8}>
              <h2 className={styles.title}>{words.about}</h2>
              <p className={styles.about}>{data.aboutMe}</p>
            </Stack>
          </Card>
        )}
        <Sections profile={data} />
      </Stack>
    </Frame>
  )
}
