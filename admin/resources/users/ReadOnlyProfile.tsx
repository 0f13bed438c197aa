import { buildRequest } from '@gaitway/contract/call-request'
import { genderNames } from '@gaitway/contract/values/enums'
import { profileSections } from '@gaitway/contract/format/profile-lines'
import { Button, Chip, LinearProgress, Typography } from '@mui/material'
import { Link, useParams } from 'react-router-dom'
import { FactList, Lines, AdminPage, Panel } from '../../shared/Parts.tsx'
import { useDownload } from '../../shared/queries.ts'
import { RecordHeader } from '../../shared/RecordPage.tsx'
import { showRating } from '../../shared/show.ts'
import type { ReviewedClinician } from './checklist.ts'
import { useClinician } from './use-profile.ts'
import { NoSuchPerson } from './UserHeader.tsx'

type ShownProps = { profile: ReviewedClinician; isWhole: boolean }

const formatClinicianName = ({ firstName, lastName }: ReviewedClinician) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** The API records each download, like each read. */
const DownloadProfile = ({ clinicianId }: { clinicianId: string }) => {
  const { download, busy } = useDownload()
  const { address } = buildRequest('clinicians.downloadProfile', { id: clinicianId })
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void download(`/api${address}`)}>
      Download PDF
    </Button>
  )
}

const About = ({ profile, isWhole }: ShownProps) => (
  <Panel title="About">
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 2 }}>
      {profile.aboutMe ?? '–'}
    </Typography>
    <FactList
      facts={[
        ['Gender', profile.gender && genderNames[profile.gender]],
        ['Years of experience', profile.totalPracticYears],
        isWhole && ['Rating', showRating(profile)],
      ]}
    />
  </Panel>
)

const Sections = ({ profile }: { profile: ReviewedClinician }) => (
  <Panel
    title="Profile"
    facts={Object.entries(profileSections(profile)).map(([name, { label, lines }]) => [
      label,
      <Lines key={name} lines={lines} />,
    ])}
  />
)

const Shown = ({ profile, isWhole }: ShownProps) => (
  <AdminPage title={formatClinicianName(profile)} width={800}>
    <RecordHeader
      name={formatClinicianName(profile)}
      state={<Chip label={profile.clinicianType.toUpperCase()} />}
      under={
        isWhole
          ? 'The public profile, without contact details, date of birth, home address and documents.'
          : 'The short profile, as in a facility’s lists.'
      }
      moves={
        <>
          {isWhole && <DownloadProfile clinicianId={profile.id} />}
          <Button component={Link} to={`/cliniciandetails/${profile.id}`} variant="outlined">
            All details
          </Button>
        </>
      }
    />
    <About profile={profile} isWhole={isWhole} />
    {isWhole && <Sections profile={profile} />}
  </AdminPage>
)

/** A clinician's public profile, whole or in the short form that facilities see beside their shifts. */
export const ReadOnlyProfile = ({ isWhole }: { isWhole: boolean }) => {
  const { id = '' } = useParams()
  const { data, error } = useClinician(id)
  if (error) return <NoSuchPerson by="clinicianId" reason={error.message} />
  return data ? (
    <Shown profile={data} isWhole={isWhole} />
  ) : (
    <LinearProgress aria-label="Loading the profile" />
  )
}
