import { useGetList, List, Title } from 'react-admin'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { Box, Button, LinearProgress, Tab, Tabs } from '@mui/material'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ListPager } from '../../shared/ListPage.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { useShiftColumns } from '../shifts/shift-columns.tsx'
import { PersonReview } from './PersonReview.tsx'
import { NoSuchPerson, type PersonBy, UserHeader } from './UserHeader.tsx'
import { profileOf } from './use-profile.ts'

/** Finds the user who owns a clinician or facility profile. */
const usePerson = (by: PersonBy, id: string | undefined) => {
  const { data, error } = useGetList<UserRecord>('users', {
    filter: { [by]: id },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  return { person: data?.[0], isMissing: error !== null || data?.length === 0 }
}

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

const Details = ({ person }: { person: UserRecord }) => {
  const [params, setParams] = useSearchParams()
  const tab: TabName = params.get('tab') === 'shifts' ? 'shifts' : 'general'
  const of = profileOf(person)
  return (
    <>
      <UserHeader
        user={person}
        moves={
          person.clinicianId && (
            <Button component={Link} to={`/clinicianprofile/${person.clinicianId}`} variant="outlined">
              Public profile
            </Button>
          )
        }
      />
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
