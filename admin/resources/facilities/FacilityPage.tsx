import type { Side } from '@gaitway/contract/enums'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import type { ResourceName } from '@gaitway/contract/resources'
import type { FacilityRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { Box, Button, Card, LinearProgress, Tab, Tabs, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { type RaRecord, useGetOne, usePermissions } from 'react-admin'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { type Column, EmbeddedList, ListPager, Rows } from '../../shared/ListPage.tsx'
import { Note, Panel } from '../../shared/Parts.tsx'
import { PageTitle } from '../../shared/PageTitle.tsx'
import { newestFirst, useNow } from '../../shared/queries.ts'
import { invoiceColumns } from '../invoices/InvoiceList.tsx'
import { jobColumns } from '../jobs/JobList.tsx'
import { paymentColumns } from '../payments/PaymentList.tsx'
import { ShiftsOf } from '../users/PersonPages.tsx'
import { PersonReview } from '../users/PersonReview.tsx'
import { NoSuchPerson, UserHeader } from '../users/UserHeader.tsx'

const DeliveriesOf = lazy(async () => ({
  default: (await import('../deliveries/DeliveryList.tsx')).DeliveriesOf,
}))

type OfFacilityProps<Row> = {
  resource: ResourceName
  facilityId: string
  columns: Column<Row>[]
  sort?: { field: string; order: 'ASC' | 'DESC' }
  to: (row: Row) => string
  empty: string
}

/** A list of the back office, of one facility. */
const OfFacility = <Row extends RaRecord & { id: string }>(props: OfFacilityProps<Row>) => {
  const { resource, facilityId, columns, sort = newestFirst, to, empty } = props
  return (
    <EmbeddedList resource={resource} filter={{ facilityId }} sort={sort} perPage={DEFAULT_PAGE_SIZE}>
      <Card>
        <Rows<Row> columns={columns.filter(({ label }) => label !== 'Facility')} to={to} empty={empty} />
      </Card>
      <ListPager />
    </EmbeddedList>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Typography component="h2" variant="h6" sx={{ marginTop: 3, marginBottom: 1 }}>
    {children}
  </Typography>
)

const Billing = ({ facility }: { facility: FacilityRecord }) => {
  const { id: facilityId, dueCents, pastDueCents, billingEmail } = facility
  return (
    <>
      <Panel
        title="Balance"
        facts={[
          ['Due', showCents(dueCents)],
          ['Past due', showCents(pastDueCents)],
          ['Billing email', billingEmail],
        ]}
      >
        <Note>Open invoices and failed charges. Debits that a bank is still processing don’t count.</Note>
      </Panel>
      <Heading>Invoices</Heading>
      <OfFacility
        resource="invoices"
        facilityId={facilityId}
        columns={invoiceColumns(useNow())}
        to={invoice => `/invoices/${invoice.id}/show`}
        empty="No invoices yet."
      />
      <Heading>Payments</Heading>
      <OfFacility
        resource="payments"
        facilityId={facilityId}
        columns={paymentColumns}
        to={payment => `/jobs/${payment.jobId}/show`}
        empty="No payments yet."
      />
    </>
  )
}

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
  if (tab === 'jobs')
    return (
      <OfFacility
        resource="jobs"
        facilityId={facilityId}
        columns={jobColumns}
        sort={{ field: 'serialNumber', order: 'DESC' }}
        to={job => `/jobs/${job.id}/show`}
        empty="No job posts yet."
      />
    )
  if (tab === 'deliveries')
    return (
      <Suspense fallback={<LinearProgress aria-label="Loading the deliveries" />}>
        <DeliveriesOf userId={owner.id} />
      </Suspense>
    )
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
        onChange={(_, name: TabName) => setParams({ tab: name }, { replace: true })}
        aria-label={`About ${owner.name}`}
        sx={{ marginBottom: 2 }}
      >
        {names.map(name => (
          <Tab key={name} value={name} label={tabs[name]} id={`tab-${name}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        <Opened tab={tab} facility={facility} owner={owner} />
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
      <PageTitle title={owner.name} />
      <Details key={facility.id} facility={facility} owner={owner} />
    </Box>
  )
}

/** The data provider’s address of a facility. */
export const FacilityShow = () => <Navigate to={`/facilitydetails/${useParams().id}`} replace />
