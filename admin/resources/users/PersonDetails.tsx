import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { List, Title } from 'react-admin'
import { Box, Button, LinearProgress, Tab, Tabs } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/time'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ListPager } from '../../shared/ListPage.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { useShiftColumns } from '../shifts/shift-columns.tsx'
import { CopyId } from '../../shared/CopyId.tsx'
import { RecordHeader } from '../../shared/Parts.tsx'
import { showRole } from '../../shared/show.ts'
import { NoSuchPerson, usePerson, type PersonBy } from './NoSuchPerson.tsx'
import { PersonReview } from './PersonReview.tsx'
import { profileOf } from './use-profile.ts'
import { UserStatusChip } from './UserStatusChip.tsx'

const ShiftsOf = ({ of }: { of: { clinicianId: string } | { facilityId: string } }) => {
  const columns = useShiftColumns('clinicianId' in of ? 'Clinician' : 'Facility')
  return (
    <List
      resource="shifts"
      title={false}
      filter={{ ...of, status: applicationLifecycle.states }}
      sort={{ field: 'startDate', order: 'DESC' }}
      perPage={DEFAULT_PAGE_SIZE}
      disableSyncWithLocation
      storeKey={false}
      actions={false}
      exporter={false}
      empty={false}
      pagination={<ListPager />}
    >
      <Rows columns={columns} />
    </List>
  )
}

const tabs = { general: 'General information', shifts: 'Shifts' } as const
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

const Header = ({ person }: { person: UserRecord }) => (
  <RecordHeader
    name={person.name}
    state={<UserStatusChip user={person} />}
    under={`${showRole(person.role)}${person.city ? ` · ${person.city}, ${person.state}` : ''} · signed up ${showDay(person.createdAt)}`}
    ids={
      <>
        <CopyId label="User" id={person.id} />
        {person.clinicianId && <CopyId label="Clinician" id={person.clinicianId} />}
        {person.facilityId && <CopyId label="Facility" id={person.facilityId} />}
      </>
    }
    moves={
      person.clinicianId && (
        <Button component={Link} to={`/clinicianprofile/${person.clinicianId}`} variant="outlined">
          Public profile
        </Button>
      )
    }
  />
)

const Details = ({ person }: { person: UserRecord }) => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab: TabName = asked === 'shifts' ? 'shifts' : 'general'
  const of = profileOf(person)
  return (
    <>
      <Header person={person} />
      <Tabs
        value={tab}
        onChange={(_, name: TabName) => setParams({ tab: name }, { replace: true })}
        aria-label={`About ${person.name}`}
        sx={{ marginBottom: 2 }}
      >
        {names.map(name => (
          <Tab key={name} value={name} label={tabs[name]} id={`tab-${name}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'general' && <PersonReview user={person} />}
        {tab === 'shifts' && of && <ShiftsOf of={of} />}
      </Box>
    </>
  )
}

export const PersonDetails = ({ by }: { by: PersonBy }) => {
  const { id } = useParams()
  const { person, isMissing } = usePerson(by, id)
  if (isMissing) return <NoSuchPerson by={by} />
  if (!person) return <LinearProgress aria-label="Loading the profile" />
  return (
    <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
      <Title title={person.name} />
      <Details key={person.id} person={person} />
    </Box>
  )
}
