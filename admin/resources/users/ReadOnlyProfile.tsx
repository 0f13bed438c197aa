import { genderNames } from '@gaitway/contract/values/enums'
import { listProfileSections } from '@gaitway/contract/format/profile-lines'
import { Button, Chip, LinearProgress, Typography } from '@mui/material'
import { Link, useParams } from 'react-router-dom'
import { FactList, Lines, AdminPage, Panel } from '../../shared/Parts.tsx'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import { RecordHeader } from '../../shared/RecordPage.tsx'
import { showRating } from '../../shared/show.ts'
import type { ReviewedClinician } from './checklist.ts'
import { useClinician } from './use-profile.ts'
import { NoSuchPerson } from './UserHeader.tsx'

type ProfileProps = { profile: ReviewedClinician; isPublic: boolean }

const formatClinicianName = ({ firstName, lastName }: ReviewedClinician) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()

const About = ({ profile, isPublic }: ProfileProps) => (
  <Panel title="About">
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 2 }}>
      {profile.aboutMe ?? '–'}
    </Typography>
    <FactList
      facts={[
        ['Gender', profile.gender && genderNames[profile.gender]],
        ['Years of experience', profile.totalPracticYears],
        isPublic && ['Rating', showRating(profile)],
      ]}
    />
  </Panel>
)

const Sections = ({ profile }: { profile: ReviewedClinician }) => (
  <Panel
    title="Profile"
    facts={Object.entries(listProfileSections(profile)).map(([name, { label, lines }]) => [
      label,
      <Lines key={name} lines={lines} />,
    ])}
  />
)

const ProfilePage = ({ profile, isPublic }: ProfileProps) => (
  <AdminPage title={formatClinicianName(profile)} width={800}>
    <RecordHeader
      name={formatClinicianName(profile)}
      state={<Chip label={profile.clinicianType.toUpperCase()} />}
      under={
        isPublic
          ? 'The public profile, without contact details, date of birth, home address and documents.'
          : 'The short profile, as in a facility’s lists.'
      }
      moves={
        <>
          {isPublic && (
            <DownloadButton call="clinicians.downloadProfile" input={{ id: profile.id }}>
              Download PDF
            </DownloadButton>
          )}
          <Button component={Link} to={`/cliniciandetails/${profile.id}`} variant="outlined">
            All details
          </Button>
        </>
      }
    />
    <About profile={profile} isPublic={isPublic} />
    {isPublic && <Sections profile={profile} />}
  </AdminPage>
)

/** A clinician's public profile, or the short profile that facilities see beside their shifts. */
export const ReadOnlyProfile = ({ isPublic }: { isPublic: boolean }) => {
  const { id = '' } = useParams()
  const { data, error } = useClinician(id)
  if (error) return <NoSuchPerson by="clinicianId" reason={error.message} />
  return data ? (
    <ProfilePage profile={data} isPublic={isPublic} />
  ) : (
    <LinearProgress aria-label="Loading the profile" />
  )
}
