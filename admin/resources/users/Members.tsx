import { Box } from '@mui/material'
import { showAreas } from '@gaitway/contract/enums'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { colours } from '@gaitway/contract/tokens'
import { useGetList } from 'react-admin'
import { Facts, Panel } from '../../shared/Parts.tsx'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { Reading } from '../../shared/Reading.tsx'
import { PageLink } from '../../shared/PageLink.tsx'

const MEMBERS_MAX = 100

type MemberOf = NonNullable<UserRecord['member']>

const mayDo = ({ isOwner, access }: MemberOf) =>
  isOwner ? 'Owner, may do everything' : access.length > 0 ? showAreas(access) : 'No areas'

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

/** The people of a facility, its owner first: what each may do and how they stand. Only the owner changes them. */
export const Members = ({ facilityId }: { facilityId: string }) => {
  const { data, error } = useGetList<UserRecord>('users', {
    filter: { facilityId },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: MEMBERS_MAX },
  })
  const people = data?.toSorted((a, b) => Number(b.member?.isOwner) - Number(a.member?.isOwner))
  return (
    <Panel title="People of the facility">
      <Reading what="the people" data={data} error={error} />
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {people?.map(
          person => person.member && <Member key={person.id} person={person} member={person.member} />,
        )}
      </Box>
    </Panel>
  )
}

/** Whose sub-user somebody is, and what they may do there. */
export const SubUserFacts = ({ user, member }: { user: UserRecord; member: MemberOf }) => (
  <Panel title="Sub-user">
    <Facts
      facts={[
        [
          'Facility',
          <PageLink key="facility" to={`/facilitydetails/${user.facilityId}`}>
            {user.officeName ?? 'The facility'}
          </PageLink>,
        ],
        ['State there', <StatusChip key="state" of="member" state={member.status} />],
        ['May see and do', mayDo(member)],
        ['Email', user.email],
      ]}
    />
  </Panel>
)
