import { showAreas } from '@gaitway/contract/enums'
import type { UserRecord, ShiftRecord } from '@gaitway/contract/schemas/resources'
import { useGetList } from 'react-admin'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { showSerial } from '@gaitway/contract/money'
import { LoadState } from '../../shared/LoadState.tsx'
import { Facts, Item, Items, Note, Nothing, PageLink, Panel } from '../../shared/Parts.tsx'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { showSlots } from '../../shared/show.ts'

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

export const Members = ({ facilityId }: { facilityId: string }) => {
  const { data, error } = useGetList<UserRecord>('users', {
    filter: { facilityId },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: MEMBERS_MAX },
  })
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
        ['Access', accessOf(member)],
        ['Email', user.email],
      ]}
    />
  </Panel>
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

export const PersonShifts = ({ of }: { of: ShiftsOwner }) => {
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
