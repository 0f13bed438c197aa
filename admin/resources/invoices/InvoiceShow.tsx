import { showCents, showRate, showSerial } from '@gaitway/contract/format/money'
import type { InvoiceRecord, InvoiceDetailRecord } from '@gaitway/contract/schemas/invoices'
import { showDay, showMinutes, showWhen } from '@gaitway/contract/format/time'
import { Box, Link } from '@mui/material'
import { FigureRow, FigureTable } from '../../shared/FigureTable.tsx'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { linkFact, PageColumns, Lines, Panel, Stacked, StatusChip } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import { CaseFile } from '../case-files/CaseFile.tsx'
import { NoteCount } from '../case-files/Notes.tsx'
import { invoiceName, showAge } from '../payments/invoice-amounts.ts'
import { InvoicePayments } from './InvoicePayments.tsx'

type Line = InvoiceRecord['lines'][number]

const listCells = ({ day, words, minutes, rateCents, cents }: Line) => [
  day ? `${showDay(`${day}T12:00:00Z`, 'UTC')}, ${words}` : words,
  minutes !== null && rateCents !== null && `${showMinutes(minutes)} at ${showRate(rateCents)}`,
  showCents(cents),
]

const InvoiceLines = ({ invoice }: { invoice: InvoiceRecord }) => (
  <Panel title="Lines">
    <Box component="section" aria-label="Invoice lines" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <FigureTable
        head={['Description', 'Time', 'Amount']}
        total={['Total', false, showCents(invoice.totalCents)]}
      >
        {invoice.lines.map((line, index) => (
          <FigureRow key={index} cells={listCells(line)} />
        ))}
      </FigureTable>
    </Box>
  </Panel>
)

const listAddressLines = (to: NonNullable<InvoiceRecord['billTo']>) => {
  const { name, attention, address1, address2, city, state, zipCode, email } = to
  return [name, attention, address1, address2, `${city}, ${state} ${zipCode}`, email].flatMap(
    line => line ?? [],
  )
}

/** Until the invoice has loaded, shows the row of the list, which has no attached file. */
const Invoice = ({ invoice }: { invoice: InvoiceRecord | InvoiceDetailRecord }) => {
  const { stage, billTo, issuedAt, dueAt, timeZone, facilityId, jobId, officeName } = invoice
  const now = useNow()
  const name = stage === 'draft' ? 'Draft invoice' : `Invoice ${invoiceName(invoice)}`
  const formatDay = (at: string | null) => at && showDay(at, timeZone)
  return (
    <>
      <AdminPageTitle title={`${name}, ${officeName}`} tab={name} />
      <RecordHeader
        name={name}
        state={
          <>
            <StatusChip of="invoice" state={stage} />
            <NoteCount of="invoice" id={invoice.id} />
          </>
        }
        under={stage === 'draft' ? 'Issued when the time card is accepted.' : showAge(invoice, now)}
        ids={{ Invoice: invoice.id }}
      />
      <PageColumns wide="even">
        <Stacked>
          <Panel
            title="Invoice"
            facts={[
              linkFact('Facility', `/facilitydetails/${facilityId}`, officeName),
              linkFact('Shift', `/jobs/${jobId}/show`, showSerial(invoice.serialNumber)),
              ['Clinician', invoice.clinicianName],
              ['Issued', formatDay(issuedAt)],
              ['Due', formatDay(dueAt)],
              invoice.remindedAt && ['Last reminder', showWhen(invoice.remindedAt, timeZone)],
              'attachmentUrl' in invoice &&
                invoice.attachmentUrl && [
                  'Attached file',
                  <Link key="file" href={invoice.attachmentUrl} target="_blank" rel="noopener">
                    Open the file
                  </Link>,
                ],
              billTo && ['Bill to', <Lines key="to" lines={listAddressLines(billTo)} />],
            ]}
          />
          <InvoiceLines invoice={invoice} />
        </Stacked>
        <Stacked>
          <InvoicePayments invoice={invoice} />
          <CaseFile record={{ of: 'invoice', id: invoice.id }} zone={timeZone} />
        </Stacked>
      </PageColumns>
    </>
  )
}

/** The preview of an invoice: its lines and what happened to it. */
export const InvoicePreview = ({ invoice }: { invoice: InvoiceRecord }) => (
  <>
    <InvoiceLines invoice={invoice} />
    <CaseFile record={{ of: 'invoice', id: invoice.id }} zone={invoice.timeZone} />
  </>
)

export const InvoiceShow = () => (
  <RecordPage<InvoiceRecord | InvoiceDetailRecord> what="invoice">
    {invoice => <Invoice invoice={invoice} />}
  </RecordPage>
)
