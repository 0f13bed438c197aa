import type { ListLabel } from '@gaitway/contract/exports/index'
import { invoiceAgeNames, invoiceAges, invoiceStages } from '@gaitway/contract/values/enums'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { InvoiceRecord } from '@gaitway/contract/schemas/invoices'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { Ago } from '../../shared/Ago.tsx'
import { choiceFilter, type View, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { newestFirst, useNow } from '../../shared/queries.ts'
import { facilityFilter } from '../../shared/Filters.tsx'
import { loadable, loadWhenIdle } from '../../shared/load-early.tsx'
import { invoiceName, showAge } from '../payments/invoice-amounts.ts'

export const invoiceColumns = (now: Date | undefined): RowColumn<InvoiceRecord, ListLabel<'invoices'>>[] => [
  { label: 'Invoice', sort: 'number', show: invoiceName },
  { label: 'Status', onCard: 'status', show: invoice => <StatusChip of="invoice" state={invoice.stage} /> },
  { label: 'Due', sort: 'dueAt', show: invoice => showAge(invoice, now) },
  { label: 'Balance due', onCard: 'amount', show: invoice => showCents(invoice.openCents), isFigure: true },
  { label: 'Total', sort: 'totalCents', show: invoice => showCents(invoice.totalCents), isFigure: true },
  { label: 'Facility', sort: 'officeName', maxWidth: 200, show: invoice => invoice.officeName },
  { label: 'Shift ID', sort: 'serialNumber', show: invoice => showSerial(invoice.serialNumber) },
  {
    label: 'Issued',
    show: ({ issuedAt, timeZone }) => (issuedAt ? <Ago at={issuedAt} zone={timeZone} /> : '–'),
  },
  {
    label: 'Reminded',
    show: ({ remindedAt, timeZone }) => (remindedAt ? <Ago at={remindedAt} zone={timeZone} /> : '–'),
  },
]

const BulkRemind = loadWhenIdle(async () => (await import('./BulkRemind.tsx')).BulkRemind)
const InvoicePreview = loadable(async () => (await import('./InvoiceShow.tsx')).InvoicePreview)

const filters = [
  searchFilter('Search invoices', 'Invoice, shift ID, facility or clinician'),
  choiceFilter(
    'stage',
    [...invoiceStages, 'open'],
    stage => (stage === 'open' ? 'Issued and past due' : findStatusWord('invoice', stage).word),
    'Status',
  ),
  choiceFilter('age', invoiceAges, age => invoiceAgeNames[age], 'Age'),
  facilityFilter,
]

const views: View[] = [
  { name: 'Past due', filter: { stage: 'pastDue' } },
  { name: 'Over 60 days', filter: { age: 'over60' } },
  { name: 'Not due yet', filter: { stage: 'issued' } },
  { name: 'Drafts', filter: { stage: 'draft' } },
]

export const InvoiceList = () => {
  const now = useNow()
  return (
    <ListPage title="Invoices" sort={newestFirst} filters={filters} views={views}>
      <Rows
        columns={invoiceColumns(now)}
        to={invoice => `/invoices/${invoice.id}/show`}
        bulk={<BulkRemind now={now} />}
        preview={invoice => <InvoicePreview invoice={invoice} />}
      />
    </ListPage>
  )
}
