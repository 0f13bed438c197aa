import { Box } from '@mui/material'
import { showAreas } from '@gaitway/contract/enums'
import type { UserRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { colours } from '@gaitway/contract/tokens'
import { useGetList } from 'react-admin'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { showSerial } from '@gaitway/contract/money'
import { Facts, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { Reading } from '../../shared/Reading.tsx'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { showSlots } from '../../shared/show.ts'

const MEMBERS_MAX = 100

type MemberOf = NonNullable<UserRecord['member']>

const mayDo = ({ isOwner, access }: MemberOf) =>
  isOwner ? 'Owner, full access' : access.length > 0 ? showAreas(access) : 'No access'

const Member = ({ person, member }: { person: UserRecord; member: MemberOf }) => (
  <Box
    component="li"
    sx={{
      borderTop: `1px solid ${colours.line}`,
      paddingY: 0.75,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
    }}
  >
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <PageLink to={`/users/${person.id}/show`}>
        {person.firstName} {person.lastName}
      </PageLink>{' '}
      {person.email}
      <Box component="span" sx={{ display: 'block', fontSize: 13, color: colours.ink2 }}>
        {mayDo(member)}
      </Box>
    </Box>
    <StatusChip of="member" state={member.status} />
  </Box>
)

export const Members = ({ facilityId }: { facilityId: string }) => {
  const { data, error } = useGetList<UserRecord>('users', {
    filter: { facilityId },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: MEMBERS_MAX },
  })
  const people = data?.toSorted((a, b) => Number(b.member?.isOwner) - Number(a.member?.isOwner))
  return (
    <Panel title="Team members">
      <Reading what="the team" data={data} error={error} />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {people?.map(
          person => person.member && <Member key={person.id} person={person} member={person.member} />,
        )}
      </Box>
    </Panel>
  )
}

export const SubUserFacts = ({ user, member }: { user: UserRecord; member: MemberOf }) => (
  <Panel title="Sub-user">
    <Facts
      facts={[
        [
          'Facility',
          <PageLink key="facility" to={`/facilitydetails/${user.facilityId}`}>
            {user.officeName ?? 'Facility'}
          </PageLink>,
        ],
        ['Status', <StatusChip key="state" of="member" state={member.status} />],
        ['Access', mayDo(member)],
        ['Email', user.email],
      ]}
    />
  </Panel>
)

const RECENT = 8
type Whose = { clinicianId: string } | { facilityId: string }

const all = (of: Whose) =>
  `/shifts?${new URLSearchParams({ filter: JSON.stringify({ ...of, status: applicationLifecycle.states }) })}`

const Shift = ({ shift, isClinician }: { shift: ShiftRecord; isClinician: boolean }) => (
  <Box
    component="li"
    sx={{
      borderTop: `1px solid ${colours.line}`,
      paddingY: 0.75,
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 2,
    }}
  >
    <span>
      <PageLink to={`/jobs/${shift.jobId}/show`}>{showSerial(shift.serialNumber)}</PageLink>{' '}
      {isClinician ? shift.officeName : shift.clinicianName}
    </span>
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {showSlots(shift.slots, shift.timeZone)}
      <StatusChip of="application" state={shift.status} />
    </Box>
  </Box>
)

export const PersonShifts = ({ of }: { of: Whose }) => {
  const {
    data,
    total = 0,
    error,
  } = useGetList<ShiftRecord>('shifts', {
    filter: of,
    sort: { field: 'startDate', order: 'DESC' },
    pagination: { page: 1, perPage: RECENT },
  })
  return (
    <Panel title="Shifts" aside={total > 0 && <PageLink to={all(of)}>All {total}</PageLink>}>
      {error && <Nothing>{error instanceof Error ? error.message : 'We couldn’t load the shifts.'}</Nothing>}
      {data?.length === 0 && <Nothing>No shifts yet.</Nothing>}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data?.map(shift => (
          <Shift key={shift.id} shift={shift} isClinician={'clinicianId' in of} />
        ))}
      </Box>
    </Panel>
  )
}
