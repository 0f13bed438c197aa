import type { FacilityRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { Box, Button, LinearProgress } from '@mui/material'
import { useGetOne } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router-dom'
import { loadable, lazyWithPreload } from '../../shared/load-early.tsx'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { withoutToast } from '../../shared/queries.ts'
import { PersonTabs } from '../users/PersonTabs.tsx'
import { NoSuchPerson, UserHeader } from '../users/UserHeader.tsx'

const lists = () => import('./FacilityLists.tsx')
const FacilityBilling = loadable(async () => (await lists()).FacilityBilling)
const FacilityJobs = loadable(async () => (await lists()).FacilityJobs)
const FacilityPbj = loadable(async () => (await import('./FacilityPbj.tsx')).FacilityPbj)
const ShiftsOf = loadable(async () => (await import('../users/PersonPages.tsx')).ShiftsOf)
// the first tab
const PersonReview = lazyWithPreload(async () => (await import('../users/PersonReview.tsx')).PersonReview)
const DeliveriesOf = loadable(async () => (await import('../deliveries/DeliveryList.tsx')).DeliveriesOf)

const Details = ({ facility, owner }: { facility: FacilityRecord; owner: UserRecord }) => (
  <>
    <UserHeader
      user={owner}
      moves={
        <Button component={Link} to={`/users/${owner.id}/show`} variant="outlined">
          Owner’s account
        </Button>
      }
    />
    <PersonTabs
      name={owner.name}
      tabs={{
        general: { label: 'General information', content: <PersonReview user={owner} /> },
        shifts: { label: 'Shifts', content: <ShiftsOf of={{ facilityId: facility.id }} /> },
        jobs: { label: 'Job posts', content: <FacilityJobs facilityId={facility.id} /> },
        billing: { label: 'Billing', isMoney: true, content: <FacilityBilling facility={facility} /> },
        pbj: { label: 'PBJ', isMoney: true, content: <FacilityPbj facilityId={facility.id} /> },
        deliveries: { label: 'Deliveries', content: <DeliveriesOf userId={owner.id} /> },
      }}
    />
  </>
)

/** The page /facilitydetails/{id}. */
export const FacilityDetails = () => {
  const { id = '' } = useParams()
  const { data: facility, error } = useGetOne<FacilityRecord>('facilities', { id }, withoutToast)
  const userId = facility?.userId
  const { data: owner, error: ownerError } = useGetOne<UserRecord>(
    'users',
    { id: userId ?? '' },
    { enabled: userId !== undefined, ...withoutToast },
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

/** React-admin’s path of a facility redirects to its page. */
export const FacilityShow = () => <Navigate to={`/facilitydetails/${useParams().id}`} replace />
