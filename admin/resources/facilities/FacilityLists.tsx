import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import type { ResourceName } from '@gaitway/contract/resources'
import type { FacilityRecord } from '@gaitway/contract/schemas/resources'
import { Card, Typography } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { type RowColumn, EmbeddedList, ListPager, Rows } from '../../shared/Rows.tsx'
import { listPath } from '../../list-request.ts'
import { Amount, SmallPrint, Panel } from '../../shared/Parts.tsx'
import { newestFirst, useNow } from '../../shared/queries.ts'
import { disputeColumns } from '../disputes/DisputeList.tsx'
import { invoiceColumns } from '../invoices/InvoiceList.tsx'
import { jobColumns } from '../jobs/JobList.tsx'
import { paymentColumns } from '../payments/PaymentList.tsx'

type OfFacilityProps<Row> = {
  resource: ResourceName
  facilityId: string
  columns: RowColumn<Row>[]
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

/** What a facility owes, its invoices and its payments. */
export const FacilityBilling = ({ facility }: { facility: FacilityRecord }) => {
  const { id: facilityId, dueCents, failedCents, pastDueCents, billingEmail } = facility
  const invoices = (stage: string) => listPath('invoices', { facilityId, stage })
  return (
    <>
      <Panel
        title="Balance"
        facts={[
          ['Open invoices', <Amount key="open" cents={dueCents - failedCents} to={invoices('open')} />],
          ['Past due', <Amount key="pastDue" cents={pastDueCents} to={invoices('pastDue')} />],
          [
            'Failed charges',
            <Amount
              key="failed"
              cents={failedCents}
              to={listPath('payments', { facilityId, stage: 'failed' })}
            />,
          ],
          ['Total due', showCents(dueCents)],
          ['Billing email', billingEmail],
        ]}
      >
        <SmallPrint>Debits that a bank is still processing don’t count.</SmallPrint>
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
      <Heading>Disputes</Heading>
      <OfFacility
        resource="disputes"
        facilityId={facilityId}
        columns={disputeColumns}
        sort={{ field: 'openedAt', order: 'DESC' }}
        to={dispute => `/disputes/${dispute.id}/show`}
        empty="No disputes."
      />
    </>
  )
}

/** The job posts of a facility, newest first. */
export const JobsOf = ({ facilityId }: { facilityId: string }) => (
  <OfFacility
    resource="jobs"
    facilityId={facilityId}
    columns={jobColumns(useNow())}
    sort={{ field: 'serialNumber', order: 'DESC' }}
    to={job => `/jobs/${job.id}/show`}
    empty="No job posts yet."
  />
)
