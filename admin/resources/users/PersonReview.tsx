import { showAreas } from '@gaitway/contract/values/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { showSerial } from '@gaitway/contract/format/money'
import type { ShiftRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { type ReactNode, Suspense } from 'react'
import { Box, LinearProgress } from '@mui/material'
import { RecordContextProvider, ResourceContextProvider } from 'react-admin'
import { listPath } from '../../list-request.ts'
import { lazyWithPreload } from '../../shared/load-early.tsx'
import {
  linkFact,
  PageColumns,
  Item,
  Items,
  LoadState,
  SmallPrint,
  Nothing,
  OnPhone,
  PageLink,
  Panel,
  Stacked,
  StatusChip,
} from '../../shared/Parts.tsx'
import { oldestFirst, useNow, useRecords } from '../../shared/queries.ts'
import { showSlots } from '../../shared/show.ts'
import { listClinicianChecks, listFacilityChecks } from './checklist.ts'
import { AccountDecision } from './AccountDecision.tsx'
import { Documents } from './Documents.tsx'
import { ClinicianFacts, FacilityFacts } from './ProfileFacts.tsx'
import { findCaseFile, findProfileRecord, useProfile } from './use-profile.ts'

const CaseFile = lazyWithPreload(async () => (await import('../case-files/CaseFile.tsx')).CaseFile)

type PersonReviewProps = {
  user: UserRecord
  beside?: ReactNode
  /** runs after a decision */
  onDecided?: () => void
}

export const PersonReview = ({ user, beside, onDecided }: PersonReviewProps) => {
  const now = useNow()
  const { profile, facility, error } = useProfile(user)
  const subUser = user.member?.isOwner === false ? user.member : null
  const hasProfile =
    !subUser && ((user.clinicianId !== null && user.closedAt === null) || user.facilityId !== null)
  const ofFacility = facility && listFacilityChecks(user, facility)
  const checks = profile && now ? listClinicianChecks(user, profile, now) : ofFacility
  const of = findProfileRecord(user)
  return (
    <>
      {(error || (hasProfile && !checks)) && (
        <Box sx={{ marginBottom: 2 }}>
          <LoadState what="the profile" data={checks} error={error} />
        </Box>
      )}
      <PageColumns wide="left">
        <Stacked>
          {profile && <Documents profile={profile} />}
          {profile && now && <ClinicianFacts profile={profile} now={now} />}
          {subUser && <SubUserFacts user={user} member={subUser} />}
          {facility && <FacilityFacts facility={facility} />}
          {facility && <Members facilityId={facility.id} />}
          {of && <RecentShifts of={of} />}
        </Stacked>
        <Stacked sticky>
          {beside && <OnPhone come="first">{beside}</OnPhone>}
          <OnPhone come="first">
            {(checks || !hasProfile) && (
              <ResourceContextProvider value="users">
                <RecordContextProvider value={user}>
                  <AccountDecision key={user.id} user={user} checks={checks ?? []} onDecided={onDecided} />
                </RecordContextProvider>
              </ResourceContextProvider>
            )}
          </OnPhone>
          <OnPhone come="last">
            <Suspense fallback={<LinearProgress aria-label="Loading timeline" />}>
              <CaseFile record={findCaseFile(user)} />
            </Suspense>
          </OnPhone>
        </Stacked>
      </PageColumns>
    </>
  )
}

type Membership = NonNullable<UserRecord['member']>

const describeAccess = ({ isOwner, access }: Membership) =>
  isOwner ? 'Owner, full access' : access.length > 0 ? showAreas(access) : 'No access'

const Member = ({ person, member }: { person: UserRecord; member: Membership }) => (
  <Item
    left={
      <>
        <PageLink to={`/users/${person.id}/show`}>
          {person.firstName} {person.lastName}
        </PageLink>{' '}
        {person.email}
      </>
    }
    right={<StatusChip of="member" state={member.status} />}
  >
    <SmallPrint>{describeAccess(member)}</SmallPrint>
  </Item>
)

const Members = ({ facilityId }: { facilityId: string }) => {
  const { data, error } = useRecords<UserRecord>('users', { facilityId }, { sort: oldestFirst, max: 100 })
  const ownerFirst = data?.toSorted((a, b) => Number(b.member?.isOwner) - Number(a.member?.isOwner))
  return (
    <Panel title="Team members">
      <LoadState what="the team" data={data} error={error} />
      <Items>
        {ownerFirst?.map(
          person => person.member && <Member key={person.id} person={person} member={person.member} />,
        )}
      </Items>
    </Panel>
  )
}

const SubUserFacts = ({ user, member }: { user: UserRecord; member: Membership }) => (
  <Panel
    title="Sub-user"
    facts={[
      linkFact('Facility', `/facilitydetails/${user.facilityId}`, user.officeName ?? 'Facility'),
      ['Status', <StatusChip key="state" of="member" state={member.status} />],
      ['Access', describeAccess(member)],
      ['Email', user.email],
    ]}
  />
)

type ShiftsOwner = { clinicianId: string } | { facilityId: string }

const Shift = ({ shift, isClinician }: { shift: ShiftRecord; isClinician: boolean }) => (
  <Item
    left={
      <>
        <PageLink to={`/jobs/${shift.jobId}/show`}>{showSerial(shift.serialNumber)}</PageLink>{' '}
        {isClinician ? shift.officeName : shift.clinicianName}
      </>
    }
    right={
      <>
        {showSlots(shift.slots, shift.timeZone)} <StatusChip of="application" state={shift.status} />
      </>
    }
  />
)

const RecentShifts = ({ of }: { of: ShiftsOwner }) => {
  const recent = { sort: { field: 'startDate', order: 'DESC' }, max: 8 } as const
  const { data, total = 0, error } = useRecords<ShiftRecord>('shifts', of, recent)
  const allShifts = listPath('shifts', { ...of, status: applicationLifecycle.states })
  return (
    <Panel title="Shifts" aside={total > 0 && <PageLink to={allShifts}>All {total}</PageLink>}>
      <LoadState what="the shifts" data={data} error={error} />
      {data?.length === 0 && <Nothing>No shifts yet.</Nothing>}
      <Items>
        {data?.map(shift => (
          <Shift key={shift.id} shift={shift} isClinician={'clinicianId' in of} />
        ))}
      </Items>
    </Panel>
  )
}
