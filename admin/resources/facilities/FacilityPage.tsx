import type { Side } from '@gaitway/contract/values/enums'
import type { FacilityRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { Box, Button, LinearProgress, Tab, Tabs } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useGetOne, usePermissions } from 'react-admin'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { loadEarly } from '../../shared/load-early.tsx'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { NoSuchPerson, UserHeader } from '../users/UserHeader.tsx'

const lists = () => import('./FacilityLists.tsx')
const Billing = lazy(async () => ({ default: (await lists()).FacilityBilling }))
const JobsOf = lazy(async () => ({ default: (await lists()).JobsOf }))
const ShiftsOf = lazy(async () => ({ default: (await import('../users/PersonPages.tsx')).ShiftsOf }))
// the tab that opens first
const PersonReview = loadEarly(async () => (await import('../users/PersonReview.tsx')).PersonReview)
const DeliveriesOf = lazy(async () => ({
  default: (await import('../deliveries/DeliveryList.tsx')).DeliveriesOf,
}))

const tabs = {
  general: 'General information',
  shifts: 'Shifts',
  jobs: 'Job posts',
  billing: 'Billing',
  deliveries: 'Deliveries',
} as const
type TabName = keyof typeof tabs

/** Sub-admins see no money. */
const tabsFor = (side: Side | undefined) =>
  (Object.keys(tabs) as TabName[]).filter(name => name !== 'billing' || side === 'admin')

type DetailsProps = { facility: FacilityRecord; owner: UserRecord }

const Opened = ({ tab, facility, owner }: DetailsProps & { tab: TabName }) => {
  const { id: facilityId } = facility
  if (tab === 'shifts') return <ShiftsOf of={{ facilityId }} />
  if (tab === 'billing') return <Billing facility={facility} />
  if (tab === 'jobs') return <JobsOf facilityId={facilityId} />
  if (tab === 'deliveries') return <DeliveriesOf userId={owner.id} />
  return <PersonReview user={owner} />
}

const Details = ({ facility, owner }: DetailsProps) => {
  const { permissions } = usePermissions<Side>()
  const [params, setParams] = useSearchParams()
  const names = tabsFor(permissions)
  const tab = names.find(name => name === params.get('tab')) ?? 'general'
  return (
    <>
      <UserHeader
        user={owner}
        moves={
          <Button component={Link} to={`/users/${owner.id}/show`} variant="outlined">
            Owner’s account
          </Button>
        }
      />
      <Tabs
        value={tab}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, name: TabName) => setParams({ tab: name }, { replace: true })}
        aria-label={`About ${owner.name}`}
        sx={{ marginBottom: 2 }}
      >
        {names.map(name => (
          <Tab key={name} value={name} label={tabs[name]} id={`tab-${name}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        <Suspense fallback={<LinearProgress aria-label={`Loading ${tabs[tab]}`} />}>
          <Opened tab={tab} facility={facility} owner={owner} />
        </Suspense>
      </Box>
    </>
  )
}

const quietly = { onError: () => undefined }

/** The page /facilitydetails/{id}. */
export const FacilityDetails = () => {
  const { id = '' } = useParams()
  const { data: facility, error } = useGetOne<FacilityRecord>('facilities', { id }, quietly)
  const userId = facility?.userId
  const { data: owner, error: ownerError } = useGetOne<UserRecord>(
    'users',
    { id: userId ?? '' },
    { enabled: userId !== undefined, ...quietly },
  )
  if (error || ownerError) return <NoSuchPerson by="facilityId" />
  if (!facility || !owner) return <LinearProgress aria-label="Loading the facility" />
  return (
    <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
      <AdminPageTitle title={owner.name} />
      <Details key={facility.id} facility={facility} owner={owner} />
    </Box>
  )
}

/** The data provider’s address of a facility. */
export const FacilityShow = () => <Navigate to={`/facilitydetails/${useParams().id}`} replace />
