import { plural } from '@gaitway/contract/format/plural'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { type ClinicianDetails, listProfileSections } from '@gaitway/contract/format/profile-lines'
import type { ReactNode } from 'react'
import { useDownload } from '../../api/download.ts'
import { useAnswer } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { DownloadIcon, EditIcon } from '../../ui/screen-icons.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Portrait } from '../../ui/show/Face.tsx'
import { Rating } from '../reliability/Rating.tsx'
import { Reliability } from '../reliability/Reliability.tsx'
import styles from './clinician-profile.module.css'

/** The uploaded documents of a profile; none while they are hidden from the reader. */
export const listProfileDocuments = (profile: ClinicianDetails) =>
  [
    { name: 'Resume', url: profile.resumeUrl },
    ...(profile.drivingLicensePhotoUrl ?? []).map(url => ({ name: 'Driver’s license', url })),
    { name: 'CPR certification', url: profile.cprPictureUrl },
    { name: 'TB test', url: profile.tbTestPictureUrl },
    { name: 'Covid record', url: profile.covidTestPictureUrl },
    { name: 'Malpractice insurance', url: profile.malpracticeUrl },
  ].flatMap(({ name, url }) => (url ? [{ name, url }] : []))

export const formatProfileName = ({ firstName, lastName }: ClinicianDetails) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()

type ProfileHeadProps = {
  profile: ClinicianDetails
  back?: { href: string; label: string }
  /** The browser tab's title, if it isn't the name. */
  tab?: string
  actions: ReactNode
}

export const ProfileHead = ({ profile, back, tab, actions }: ProfileHeadProps) => (
  <>
    <div className={styles.head}>
      <div className={styles.picture}>
        <Portrait of={profile} />
      </div>
      <PageTitle
        title={formatProfileName(profile)}
        tab={tab}
        back={back}
        lead={
          <>
            {clinicianTypeNames[profile.clinicianType]}
            {profile.totalPracticYears !== null &&
              ` · ${plural(profile.totalPracticYears, 'year', 'years')} in practice`}
            <span className="block">
              <Rating rating={profile.rating} count={profile.ratingCount} />
            </span>
          </>
        }
      />
    </div>
    <div className={styles.actions}>
      <Cluster gap={8}>{actions}</Cluster>
    </div>
  </>
)

/** How often the clinician kept their word. Before the first shift only they see it. */
export const ReliabilityCard = ({ profile, isOwn }: { profile: ClinicianDetails; isOwn?: boolean }) =>
  (isOwn || profile.reliability.shifts > 0) && (
    <Card>
      <Stack gap={8}>
        <h2 className="text-16">Reliability</h2>
        <Reliability of="clinician" reliability={profile.reliability} isOwn={isOwn} />
      </Stack>
    </Card>
  )

/** The sections that every reader of the profile can see. */
export const ProfileText = ({ profile }: { profile: ClinicianDetails }) => (
  <>
    {profile.aboutMe && (
      <Card>
        <Stack gap={8}>
          <h2 className="text-16">About</h2>
          <p className="typed measure">{profile.aboutMe}</p>
        </Stack>
      </Card>
    )}
    <Card>
      <dl className={styles.sections}>
        {Object.entries(listProfileSections(profile)).map(([name, { label, lines }]) => (
          <div key={name}>
            <dt>{label}</dt>
            {lines.map((line, index) => (
              <dd key={`${index} ${line}`}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  </>
)

export const ProfileDownloadButton = ({ clinicianId }: { clinicianId: string }) => {
  const { run, busy } = useDownload('clinicians.downloadProfile')
  return (
    <Button
      kind="secondary"
      size="small"
      icon={<DownloadIcon size={18} />}
      busy={busy}
      onClick={() => void run({ id: clinicianId })}
    >
      Download as PDF
    </Button>
  )
}

/** The clinician's own profile, as facilities see it. */
export const OwnProfile = () => {
  const answer = useAnswer('clinicians.read', {})
  const { data } = answer
  if (!data)
    return (
      <Page width="text">
        <PageTitle title="Your profile" />
        <LoadingOrError answer={answer} shape="card" />
      </Page>
    )
  return (
    <Page width="text">
      <ProfileHead
        profile={data}
        tab="Your profile"
        actions={
          <>
            <LinkButton
              kind="secondary"
              size="small"
              icon={<EditIcon size={18} />}
              href="/clinician/settings"
            >
              Edit
            </LinkButton>
            <ProfileDownloadButton clinicianId={data.id} />
          </>
        }
      />
      <Stack>
        <p>This is what facilities see when you apply.</p>
        <Notice tone="info">
          Facilities see your contact details, home address, birth date and documents only after they confirm
          you.
        </Notice>
        <ReliabilityCard profile={data} isOwn />
        <ProfileText profile={data} />
      </Stack>
    </Page>
  )
}
