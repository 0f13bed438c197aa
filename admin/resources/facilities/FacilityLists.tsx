import { showCents } from '@gaitway/contract/format/money'
import type { FacilityRecord } from '@gaitway/contract/schemas/resources'
import { Typography } from '@mui/material'
import { EmbeddedRows, type EmbeddedRowsProps } from '../../shared/EmbeddedList.tsx'
import { listPath } from '../../list-request.ts'
import { amountFact, SmallPrint, Panel } from '../../shared/Parts.tsx'
import { newestFirst, useNow } from '../../shared/queries.ts'
import { disputeColumns } from '../disputes/DisputeList.tsx'
import { invoiceColumns } from '../invoices/InvoiceList.tsx'
import { jobColumns } from '../jobs/JobList.tsx'
import { paymentColumns } from '../payments/PaymentList.tsx'

type FacilityRowsProps<Row> = Omit<EmbeddedRowsProps<Row>, 'filter'> & { facilityId: string }

/** The rows of a resource that belong to one facility. */
const FacilityRows = <Row extends { id: string }>(props: FacilityRowsProps<Row>) => {
  const { facilityId, columns, ...rest } = props
  return (
    <EmbeddedRows<Row>
      sort={newestFirst}
      filter={{ facilityId }}
      columns={columns.filter(({ label }) => label !== 'Facility')}
      {...rest}
    />
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
          amountFact('Open invoices', dueCents - failedCents, invoices('open')),
          amountFact('Past due', pastDueCents, invoices('pastDue')),
          amountFact('Failed charges', failedCents, listPath('payments', { facilityId, stage: 'failed' })),
          ['Total due', showCents(dueCents)],
          ['Billing email', billingEmail],
        ]}
      >
        <SmallPrint>Debits that a bank is still processing don’t count.</SmallPrint>
      </Panel>
      <Heading>Invoices</Heading>
      <FacilityRows
        resource="invoices"
        facilityId={facilityId}
        columns={invoiceColumns(useNow())}
        to={invoice => `/invoices/${invoice.id}/show`}
        empty="No invoices yet."
      />
      <Heading>Payments</Heading>
      <FacilityRows
        resource="payments"
        facilityId={facilityId}
        columns={paymentColumns}
        to={payment => `/jobs/${payment.jobId}/show`}
        empty="No payments yet."
      />
      <Heading>Disputes</Heading>
      <FacilityRows
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
export const FacilityJobs = ({ facilityId }: { facilityId: string }) => (
  <FacilityRows
    resource="jobs"
    facilityId={facilityId}
    columns={jobColumns(useNow())}
    sort={{ field: 'serialNumber', order: 'DESC' }}
    to={job => `/jobs/${job.id}/show`}
    empty="No job posts yet."
  />
)
