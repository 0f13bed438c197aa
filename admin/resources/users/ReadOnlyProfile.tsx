import { Box, Button, Chip, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { genderNames } from '@gaitway/contract/enums'
import { profileSections } from '@gaitway/contract/profile-lines'
import { Title, useNotify } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { useState } from 'react'
import { buildRequest } from '@gaitway/contract/call-request'
import { saveFile } from '@gaitway/contract/save-file'
import { call, request } from '../../session.ts'
import { Facts, Lines, Panel } from '../../shared/Parts.tsx'
import { RecordHeader } from '../../shared/RecordHeader.tsx'
import { NoSuchPerson } from './UserHeader.tsx'
import type { Clinician } from './checklist.ts'
import { PROFILE_FRESH_MILLISECONDS } from './use-profile.ts'

const nameOf = ({ firstName, lastName }: Clinician) => `${firstName ?? ''} ${lastName ?? ''}`.trim()

const About = ({ profile }: { profile: Clinician }) => (
  <Panel title="About">
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 2 }}>
      {profile.aboutMe ?? '–'}
    </Typography>
    <Facts
      facts={[
        ['Gender', profile.gender && genderNames[profile.gender]],
        ['Years of experience', profile.totalPracticYears],
      ]}
    />
  </Panel>
)

const Sections = ({ profile }: { profile: Clinician }) => (
  <Panel title="Profile">
    <Facts
      facts={Object.entries(profileSections(profile)).map(([name, { label, lines }]) => [
        label,
        <Lines key={name} lines={lines} />,
      ])}
    />
  </Panel>
)

const Shown = ({ profile, isWhole }: { profile: Clinician; isWhole: boolean }) => (
  <Box sx={{ paddingTop: 2, paddingBottom: 4, maxWidth: 800, display: 'grid', gap: 2 }}>
    <Title title={nameOf(profile)} />
    <RecordHeader
      name={nameOf(profile)}
      state={<Chip label={profile.clinicianType.toUpperCase()} />}
      under="The public profile, without contact details, date of birth, home address and documents."
      moves={
        <>
          <DownloadProfile clinicianId={profile.id} />
          <Button component={Link} to={`/cliniciandetails/${profile.id}`} variant="outlined">
            All details
          </Button>
        </>
      }
    />
    <About profile={profile} />
    {isWhole && <Sections profile={profile} />}
  </Box>
)

/** A clinician's public profile, whole or in the short form that facilities see beside their shifts. */
export const ReadOnlyProfile = ({ isWhole }: { isWhole: boolean }) => {
  const { id = '' } = useParams()
  const { data, error } = useQuery({
    queryKey: ['clinician', id],
    queryFn: () => call('clinicians.read', { id }),
    staleTime: PROFILE_FRESH_MILLISECONDS,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (error) return <NoSuchPerson by="clinicianId" reason={error.message} />
  return data ? (
    <Shown profile={data} isWhole={isWhole} />
  ) : (
    <LinearProgress aria-label="Loading the profile" />
  )
}

/** The API records each download, like each read. */
const DownloadProfile = ({ clinicianId }: { clinicianId: string }) => {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { address } = buildRequest('clinicians.downloadProfile', { id: clinicianId })
      await saveFile(await request(`/api${address}`))
    } catch (thrown) {
      notify(thrown instanceof Error ? thrown.message : 'We couldn’t download the file.', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void save()}>
      Download PDF
    </Button>
  )
}
