import { Box } from '@mui/material'
import type { ListLabel } from '@gaitway/contract/exports/index'
import { paymentStages, paymentTypeNames, paymentTypes } from '@gaitway/contract/values/enums'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { balanceDueCents } from '@gaitway/contract/payment-balance'
import type { PaymentRecord } from '@gaitway/contract/schemas/resources'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { Ago } from '../../shared/Ago.tsx'
import { Suspense } from 'react'
import { choiceFilter, type View, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { centsColumn } from '../../shared/row-parts.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { facilityFilter } from '../../shared/Filters.tsx'
import { StatusChip } from '../../shared/Parts.tsx'
import { newestFirst } from '../../shared/queries.ts'
import { loadable, lazyWithPreload } from '../../shared/load-early.tsx'
import { showChargeCount } from './payment-amounts.ts'

const DueMoves = lazyWithPreload(async () => (await import('./DueMoves.tsx')).DueMoves)

export const paymentColumns: RowColumn<PaymentRecord, ListLabel<'payments'>>[] = [
  { label: 'Shift ID', sort: 'serialNumber', show: payment => showSerial(payment.serialNumber) },
  { label: 'Facility', sort: 'officeName', show: payment => payment.officeName },
  { label: 'Payment method', show: payment => paymentTypeNames[payment.paymentType] },
  { label: 'Status', onCard: 'status', show: payment => <StatusChip of="payment" state={payment.stage} /> },
  {
    label: 'Due',
    show: payment =>
      payment.stage === 'paymentDue' ? (
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'start', md: 'end' }, maxWidth: 260 }}>
          {showCents(balanceDueCents(payment))}
          <Suspense fallback={null}>
            <DueMoves payment={payment} isShort />
          </Suspense>
        </Box>
      ) : (
        '–'
      ),
    isFigure: true,
  },
  {
    label: 'Owed',
    sort: 'owedCents',
    show: payment => (payment.settledAt ? showCents(payment.owedCents) : '–'),
    isFigure: true,
  },
  centsColumn('Paid', 'paidCents', 'amount'),
  centsColumn('Refunded', 'refundedCents'),
  { label: 'Charges', show: ({ charges }) => showChargeCount(charges), isFigure: true },
  { label: 'Created', sort: 'createdAt', show: payment => <Ago at={payment.createdAt} /> },
]

const CaseFile = loadable(async () => (await import('../case-files/CaseFile.tsx')).CaseFile)

const filters = [
  searchFilter('Search payments', 'Shift ID or facility'),
  choiceFilter('paymentType', paymentTypes, type => paymentTypeNames[type], 'Payment method'),
  choiceFilter(
    'stage',
    [...paymentStages, 'failed'],
    stage => (stage === 'failed' ? 'Due, charge failed' : findStatusWord('payment', stage).word),
    'Status',
  ),
  facilityFilter,
]

const views: View[] = [
  { name: 'Payment due', filter: { stage: 'paymentDue' } },
  { name: 'Failed charges', filter: { stage: 'failed' } },
]

export const PaymentList = () => (
  <ListPage title="Payments" sort={newestFirst} filters={filters} views={views}>
    <Rows
      columns={paymentColumns}
      to={payment => `/jobs/${payment.jobId}/show`}
      preview={({ jobId }) => <CaseFile record={{ of: 'job', id: jobId }} />}
    />
  </ListPage>
)
