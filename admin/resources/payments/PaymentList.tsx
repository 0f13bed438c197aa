import { paymentStages, paymentTypeNames, paymentTypes } from '@gaitway/contract/enums'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { wordOf } from '@gaitway/contract/status-copy'
import { showDay } from '@gaitway/contract/time'
import { choiceFilter, type View, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { type Column, Rows } from '../../shared/Rows.tsx'
import { facilityFilter } from '../../shared/Filters.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { balanceDueCents, showChargeCount } from './payment-amounts.ts'

export const paymentColumns: Column<PaymentRecord>[] = [
  { label: 'Shift ID', sort: 'serialNumber', show: payment => showSerial(payment.serialNumber) },
  { label: 'Facility', sort: 'officeName', show: payment => payment.officeName },
  { label: 'Payment method', show: payment => paymentTypeNames[payment.paymentType] },
  { label: 'Status', show: payment => <StatusChip of="payment" state={payment.stage} /> },
  {
    label: 'Due',
    show: payment => (payment.stage === 'paymentDue' ? showCents(balanceDueCents(payment)) : '–'),
    isFigure: true,
  },
  {
    label: 'Owed',
    sort: 'owedCents',
    show: payment => (payment.settledAt ? showCents(payment.owedCents) : '–'),
    isFigure: true,
  },
  { label: 'Paid', sort: 'paidCents', show: payment => showCents(payment.paidCents), isFigure: true },
  {
    label: 'Refunded',
    sort: 'refundedCents',
    show: payment => showCents(payment.refundedCents),
    isFigure: true,
  },
  { label: 'Charges', show: ({ charges }) => showChargeCount(charges), isFigure: true },
  { label: 'Date', sort: 'createdAt', show: payment => showDay(payment.createdAt), isFigure: true },
]

const filters = [
  searchFilter('Search payments', 'Shift ID or facility'),
  choiceFilter('paymentType', paymentTypes, type => paymentTypeNames[type], 'Payment method'),
  choiceFilter('stage', paymentStages, stage => wordOf('payment', stage).word, 'Status'),
  facilityFilter,
]

const views: View[] = [{ name: 'Payment due', filter: { stage: 'paymentDue' } }]

export const PaymentList = () => (
  <ListPage title="Payments" sort={{ field: 'createdAt', order: 'DESC' }} filters={filters} views={views}>
    <Rows columns={paymentColumns} to={payment => `/jobs/${payment.jobId}/show`} />
  </ListPage>
)
