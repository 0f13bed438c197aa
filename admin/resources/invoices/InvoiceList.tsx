import { invoiceStages } from '@gaitway/contract/enums'
import { showCents, showInvoiceNumber, showSerial } from '@gaitway/contract/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { wordOf } from '@gaitway/contract/status-copy'
import { showDay } from '@gaitway/contract/time'
import { choiceFilter, type Column, ListPage, Rows, searchFilter } from '../../shared/ListPage.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { useNow } from '../../shared/queries.ts'
import { showAge } from './age.ts'

export const invoiceName = ({ number }: Pick<InvoiceRecord, 'number'>) =>
  number === null ? 'Draft' : showInvoiceNumber(number)

export const invoiceColumns = (now: Date | undefined): Column<InvoiceRecord>[] => [
  { label: 'Invoice', sort: 'number', show: invoiceName },
  { label: 'Facility', sort: 'officeName', show: invoice => invoice.officeName },
  { label: 'Shift ID', sort: 'serialNumber', show: invoice => showSerial(invoice.serialNumber) },
  { label: 'Status', show: invoice => <StatusChip of="invoice" state={invoice.stage} /> },
  {
    label: 'Issued',
    show: ({ issuedAt, timeZone }) => (issuedAt ? showDay(issuedAt, timeZone) : '–'),
    isFigure: true,
  },
  { label: 'Due', sort: 'dueAt', show: invoice => showAge(invoice, now), isFigure: true },
  { label: 'Total', sort: 'totalCents', show: invoice => showCents(invoice.totalCents), isFigure: true },
  { label: 'Balance due', show: invoice => showCents(invoice.openCents), isFigure: true },
]

const filters = [
  searchFilter('Search invoices', 'Invoice, shift ID, facility or clinician'),
  choiceFilter('stage', invoiceStages, stage => wordOf('invoice', stage).word, 'Status'),
]

export const InvoiceList = () => {
  const columns = invoiceColumns(useNow())
  return (
    <ListPage title="Invoices" sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <Rows columns={columns} to={invoice => `/invoices/${invoice.id}/show`} />
    </ListPage>
  )
}
