import { Alert, LinearProgress } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import type { ReactNode } from 'react'
import { Columns, OnPhone, Stacked } from '../../shared/Parts.tsx'
import { Timeline } from '../../shared/Timeline.tsx'
import { useNow } from '../../shared/use-now.ts'
import { ClinicianFacts } from './ClinicianFacts.tsx'
import { Decision } from './Decision.tsx'
import { Documents } from './Documents.tsx'
import { FacilityFacts } from './FacilityFacts.tsx'
import { Members, PersonShifts, SubUserFacts } from './Members.tsx'
import { type Check, clinicianChecks, facilityChecks } from './checklist.ts'
import { profileOf, useProfile } from './use-profile.ts'

export const PersonReview = ({ user, beside }: { user: UserRecord; beside?: ReactNode }) => {
  const now = useNow()
  const { profile, facility, error } = useProfile(user)
  const subUser = user.member?.isOwner === false ? user.member : null
  const hasProfile =
    !subUser && ((user.clinicianId !== null && user.closedAt === null) || user.facilityId !== null)
  const checks: Check[] | undefined =
    profile && now
      ? clinicianChecks(user, profile, now)
      : facility
        ? facilityChecks(user, facility)
        : undefined
  const of = profileOf(user)
  return (
    <>
      {error && (
        <Alert severity="error" sx={{ marginBottom: 2 }}>
          {error instanceof Error ? error.message : 'We couldn’t load the profile.'}
        </Alert>
      )}
      {hasProfile && !checks && !error && <LinearProgress aria-label="Loading the profile" />}
      <Columns wide="left">
        <Stacked>
          {profile && <Documents profile={profile} />}
          {profile && now && <ClinicianFacts profile={profile} now={now} />}
          {subUser && <SubUserFacts user={user} member={subUser} />}
          {facility && <FacilityFacts facility={facility} />}
          {facility && <Members facilityId={facility.id} />}
          {of && <PersonShifts of={of} />}
        </Stacked>
        <Stacked sticky>
          {beside && <OnPhone come="first">{beside}</OnPhone>}
          <OnPhone come="first">
            {(checks || !hasProfile) && <Decision key={user.id} user={user} checks={checks ?? []} />}
          </OnPhone>
          <OnPhone come="last">
            <Timeline of={of ?? { nounId: user.id }} />
          </OnPhone>
        </Stacked>
      </Columns>
    </>
  )
}
