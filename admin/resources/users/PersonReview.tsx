import { colors } from '@gaitway/contract/colors'
import { showAreas, type Side } from '@gaitway/contract/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { type MoveOf, openMoves } from '@gaitway/contract/lifecycles/step'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { showSerial } from '@gaitway/contract/money'
import type { ShiftRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { showDay } from '@gaitway/contract/time'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorMark from '@mui/icons-material/ErrorOutlined'
import Help from '@mui/icons-material/HelpOutlined'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { RecordContextProvider, ResourceContextProvider, usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveDialog.tsx'
import {
  Columns,
  Item,
  Items,
  LoadState,
  Note,
  Nothing,
  OnPhone,
  PageLink,
  Panel,
  Stacked,
  StatusChip,
} from '../../shared/Parts.tsx'
import { Timeline } from '../../shared/RecordPage.tsx'
import { oldestFirst, useNow, useRecords } from '../../shared/queries.ts'
import { showSlots } from '../../shared/show.ts'
import { type Check, clinicianChecks, facilityChecks } from './checklist.ts'
import { Documents } from './Documents.tsx'
import { ClinicianFacts, FacilityFacts } from './ProfileFacts.tsx'
import { profileOf, useProfile } from './use-profile.ts'

type UserMove = MoveOf<typeof userLifecycle>

/** Moves that need a reason, which the person sees. */
const reasonTexts: Partial<Record<UserMove, string>> = {
  reject: 'They can log in, see this reason, update their profile and resubmit it.',
  deactivate: 'They’ll be logged out everywhere and can’t log in again. They’ll see this reason.',
}

const marks = {
  fine: <CheckCircle sx={{ color: colors.leaf, fontSize: 20 }} />,
  missing: <ErrorMark sx={{ color: colors.clay, fontSize: 20 }} />,
  expired: <ErrorMark sx={{ color: colors.clay, fontSize: 20 }} />,
  open: <Help sx={{ color: colors.amber, fontSize: 20 }} />,
}

const textColors = { fine: colors.ink3, missing: colors.clay, expired: colors.clay, open: colors.amber }

const Checklist = ({ checks }: { checks: Check[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.75 }}>
    {checks.map(({ label, state, text }) => (
      <Box component="li" key={label} sx={{ display: 'grid', gridTemplateColumns: '20px 1fr', gap: 1 }}>
        {marks[state]}
        <span>
          {label}
          <Box component="span" sx={{ display: 'block', fontSize: 13, color: textColors[state] }}>
            {text}
          </Box>
        </span>
      </Box>
    ))}
  </Box>
)

const Decision = ({ user, checks }: { user: UserRecord; checks: Check[] }) => {
  const { permissions = 'subadmin' } = usePermissions<Side>()
  const isStaff = user.role === 'admin' || user.role === 'subadmin'
  const isUnfinished = user.status === 'pending' && !user.isSignupCompleted
  const open =
    isStaff || isUnfinished || user.closedAt ? [] : openMoves(userLifecycle, user.status, permissions)
  const buttonFor = (name: UserMove): MoveButton => {
    const { to, label = name } = userLifecycle.moves[name]
    const text = reasonTexts[name]
    return {
      label,
      variant: to === 'approved' ? 'contained' : 'outlined',
      color: text ? 'error' : 'primary',
      send: reason => call('accounts.decide', { userId: user.id, status: to, reason: reason || undefined }),
      success: `${user.name}: ${wordOf('user', to).word}. We notified them.`,
      asks: text ? { title: `${label} ${user.name}`, text, needsReason: true } : undefined,
    }
  }
  return (
    <Panel title="Decision">
      {user.closedAt ? (
        <Nothing>
          This person closed their account on {showDay(user.closedAt)}. Their personal data is erased and the
          account can’t be reopened.
        </Nothing>
      ) : (
        <Checklist checks={checks} />
      )}
      <Box sx={{ display: 'grid', gap: 1, marginTop: 2, '&:empty': { display: 'none' } }}>
        {user.statusReason && <Nothing>Reason: {user.statusReason}</Nothing>}
        {isUnfinished && (
          <Nothing>They haven’t finished signing up, so there’s nothing to review yet.</Nothing>
        )}
        <MoveButtons size="large" moves={open.map(buttonFor)} />
      </Box>
    </Panel>
  )
}

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
      {(error || (hasProfile && !checks)) && (
        <Box sx={{ marginBottom: 2 }}>
          <LoadState what="the profile" data={checks} error={error} />
        </Box>
      )}
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
            {(checks || !hasProfile) && (
              <ResourceContextProvider value="users">
                <RecordContextProvider value={user}>
                  <Decision key={user.id} user={user} checks={checks ?? []} />
                </RecordContextProvider>
              </ResourceContextProvider>
            )}
          </OnPhone>
          <OnPhone come="last">
            <Timeline of={of ?? { nounId: user.id }} />
          </OnPhone>
        </Stacked>
      </Columns>
    </>
  )
}

const MEMBERS_MAX = 100

type MemberOf = NonNullable<UserRecord['member']>

const accessOf = ({ isOwner, access }: MemberOf) =>
  isOwner ? 'Owner, full access' : access.length > 0 ? showAreas(access) : 'No access'

const Member = ({ person, member }: { person: UserRecord; member: MemberOf }) => (
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
    <Note>{accessOf(member)}</Note>
  </Item>
)

const Members = ({ facilityId }: { facilityId: string }) => {
  const { data, error } = useRecords<UserRecord>(
    'users',
    { facilityId },
    { sort: oldestFirst, max: MEMBERS_MAX },
  )
  const people = data?.toSorted((a, b) => Number(b.member?.isOwner) - Number(a.member?.isOwner))
  return (
    <Panel title="Team members">
      <LoadState what="the team" data={data} error={error} />
      <Items>
        {people?.map(
          person => person.member && <Member key={person.id} person={person} member={person.member} />,
        )}
      </Items>
    </Panel>
  )
}

const SubUserFacts = ({ user, member }: { user: UserRecord; member: MemberOf }) => (
  <Panel
    title="Sub-user"
    facts={[
      [
        'Facility',
        <PageLink key="facility" to={`/facilitydetails/${user.facilityId}`}>
          {user.officeName ?? 'Facility'}
        </PageLink>,
      ],
      ['Status', <StatusChip key="state" of="member" state={member.status} />],
      ['Access', accessOf(member)],
      ['Email', user.email],
    ]}
  />
)

const RECENT = 8
type ShiftsOwner = { clinicianId: string } | { facilityId: string }

const allShiftsPath = (of: ShiftsOwner) =>
  `/shifts?${new URLSearchParams({ filter: JSON.stringify({ ...of, status: applicationLifecycle.states }) })}`

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

const PersonShifts = ({ of }: { of: ShiftsOwner }) => {
  const recent = { sort: { field: 'startDate', order: 'DESC' }, max: RECENT } as const
  const { data, total = 0, error } = useRecords<ShiftRecord>('shifts', of, recent)
  return (
    <Panel title="Shifts" aside={total > 0 && <PageLink to={allShiftsPath(of)}>All {total}</PageLink>}>
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
