import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import type { UserRecord } from '@gaitway/contract/resource-records'
import { showDay } from '@gaitway/contract/time'
import { ShowBase, Title, useDataProvider, useShowContext } from 'react-admin'
import type { BackOffice } from '../../data-provider.ts'
import { CopyId } from '../../shared/CopyId.tsx'
import { Columns, OnPhone, Stacked } from '../../shared/Parts.tsx'
import { RecordHeader } from '../../shared/RecordHeader.tsx'
import { showRole } from '../../shared/show.ts'
import { Timeline } from '../../shared/Timeline.tsx'
import { usePresent } from '../../shared/use-present.ts'
import { clinicianChecks, facilityChecks, type Check } from './checklist.ts'
import { ClinicianFacts } from './ClinicianFacts.tsx'
import { Decision } from './Decision.tsx'
import { Documents } from './Documents.tsx'
import { FacilityFacts } from './FacilityFacts.tsx'
import { PersonShifts } from './PersonShifts.tsx'
import { useQueue } from './use-queue.ts'
import { UserStatusChip } from './UserStatusChip.tsx'

const PROFILE_FRESH_MILLISECONDS = 5 * 60_000

/** A profile is read once and kept for a while: each reading of private details is on record. */
const useProfile = ({ clinicianId, facilityId }: UserRecord) => {
  const dataProvider = useDataProvider<BackOffice>()
  const kept = { staleTime: PROFILE_FRESH_MILLISECONDS, refetchOnWindowFocus: false, retry: false }
  const clinician = useQuery({
    ...kept,
    queryKey: ['clinician', clinicianId],
    queryFn: () => dataProvider.readClinician(clinicianId ?? ''),
    enabled: clinicianId !== null,
  })
  const facility = useQuery({
    ...kept,
    queryKey: ['facility', facilityId],
    queryFn: () => dataProvider.readFacility(facilityId ?? ''),
    enabled: clinicianId === null && facilityId !== null,
  })
  return {
    profile: clinicianId === null ? undefined : clinician.data,
    facility: clinicianId === null && facilityId !== null ? facility.data : undefined,
    error: clinician.error ?? facility.error,
  }
}

/** Whose shifts and events a person's are. */
const profileOf = ({ clinicianId, facilityId }: UserRecord) =>
  clinicianId ? { clinicianId } : facilityId ? { facilityId } : undefined

const Queue = ({ queue }: { queue: ReturnType<typeof useQueue> }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <Box
      component="span"
      sx={{
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        flexBasis: { xs: '100%', sm: 'auto' },
      }}
    >
      {queue.place > 0 ? `${queue.place} of ${queue.waiting} under review` : `${queue.waiting} under review`}
    </Box>
    <Button variant="outlined" disabled={!queue.previous} onClick={queue.previous || undefined}>
      Previous (p)
    </Button>
    <Button variant="outlined" disabled={!queue.next} onClick={queue.next || undefined}>
      Next person (n)
    </Button>
  </Box>
)

const Review = ({ user }: { user: UserRecord }) => {
  const now = usePresent()
  const queue = useQueue(user.id)
  const { profile, facility, error } = useProfile(user)
  const hasProfile = user.clinicianId !== null || user.facilityId !== null
  const checks: Check[] | undefined =
    profile && now
      ? clinicianChecks(user, profile, now)
      : facility
        ? facilityChecks(user, facility)
        : undefined
  const of = profileOf(user)
  return (
    <>
      <Title title={user.name} />
      <RecordHeader
        name={user.name}
        state={<UserStatusChip user={user} />}
        under={`${showRole(user.role)}${user.city ? ` · ${user.city}, ${user.state}` : ''} · signed up ${showDay(user.createdAt)}`}
        ids={
          <>
            <CopyId label="User" id={user.id} />
            {user.clinicianId && <CopyId label="Clinician" id={user.clinicianId} />}
            {user.facilityId && <CopyId label="Facility" id={user.facilityId} />}
          </>
        }
        moves={<Queue queue={queue} />}
      />
      {error && (
        <Alert severity="error" sx={{ marginBottom: 2 }}>
          {error instanceof Error ? error.message : 'The profile could not be read.'}
        </Alert>
      )}
      {hasProfile && !checks && !error && <LinearProgress aria-label="Reading the profile" />}
      <Columns wide="left">
        <Stacked>
          {profile && <Documents profile={profile} />}
          {profile && now && <ClinicianFacts profile={profile} now={now} />}
          {facility && <FacilityFacts facility={facility} />}
          {of && <PersonShifts of={of} />}
        </Stacked>
        <Stacked sticky>
          <OnPhone come="first">
            {(checks || !hasProfile) && <Decision key={user.id} user={user} checks={checks ?? []} />}
          </OnPhone>
          {of && (
            <OnPhone come="last">
              <Timeline of={of} />
            </OnPhone>
          )}
        </Stacked>
      </Columns>
    </>
  )
}

const Page = () => {
  const { record } = useShowContext<UserRecord>()
  return record ? <Review user={record} /> : <LinearProgress aria-label="Reading the person" />
}

/** One person under review, or decided: documents, facts, checklist and decision. */
export const UserShow = () => (
  <ShowBase>
    <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
      <Page />
    </Box>
  </ShowBase>
)
