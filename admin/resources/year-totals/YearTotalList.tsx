import { Box } from '@mui/material'
import type { ListLabel } from '@gaitway/contract/exports/index'
import { showCents } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import { showDay } from '@gaitway/contract/format/time'
import { describeTaxMissing, describeThreshold } from '@gaitway/contract/format/year-totals'
import type { FactCertainty } from '@gaitway/contract/schemas/compliance-data'
import type { Output } from '@gaitway/contract/schemas/index'
import type { YearTotalRecord } from '@gaitway/contract/schemas/resources'
import { payoutMethodNames, taxInfoNames } from '@gaitway/contract/values/enums'
import { useListContext } from 'react-admin'
import { listPath } from '../../list-request.ts'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import { choiceFilter, ListPage, searchFilter, type View } from '../../shared/ListPage.tsx'
import { LoadState, PageLink, Panel, SmallPrint } from '../../shared/Parts.tsx'
import { newestFirst, useCall } from '../../shared/queries.ts'
import { centsColumn } from '../../shared/row-parts.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { FormFiling } from './FormFiling.tsx'

type YearEnd = Output<'payouts.yearEnd'>
type Threshold = NonNullable<YearEnd['threshold']>

const certaintyNotes: Record<FactCertainty, string> = {
  primary: 'Read in the primary text.',
  secondHand: 'Known second-hand: confirm it before you file.',
  oneSource: 'Known from one source only: confirm it before you file.',
  notFound: 'Not found: confirm it before you file.',
}

/** The payouts that a year adds up from, each with its payer and method. */
const buildPayoutsPath = ({ clinicianId, year }: YearTotalRecord) =>
  listPath('payouts', { clinicianId, paidYear: String(year) })

const columns: RowColumn<YearTotalRecord, ListLabel<'year-totals'>>[] = [
  { label: 'Clinician', sort: 'clinicianName', show: ({ clinicianName }) => clinicianName },
  { label: 'Year', show: ({ year }) => year },
  { label: 'Threshold', show: describeThreshold },
  { label: 'Taxpayer information', show: describeTaxMissing, wraps: true },
  { label: 'Payer', show: ({ payers }) => payers.join(', ') || '–' },
  {
    label: 'Method',
    show: ({ methods }) => methods.map(method => payoutMethodNames[method]).join(', ') || '–',
    wraps: true,
  },
  { label: 'Payouts', show: ({ payouts }) => payouts, isFigure: true },
  centsColumn('Pay', 'payCents'),
  { label: 'Reimbursements', show: row => showCents(row.reimbursementCents), isFigure: true },
  { label: 'Corrections', show: row => showCents(row.correctionCents), isFigure: true },
  centsColumn('Total', 'totalCents', 'amount'),
]

const buildViews = (year: string): View[] => [
  { name: `At or above the threshold in ${year}`, filter: { year, threshold: 'above' } },
  { name: `Missing taxpayer information in ${year}`, filter: { year, taxInfo: 'missing' } },
]

const thresholdNames = { above: 'At or above', below: 'Below' } as const
const keysOf = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as Key[]

const buildFilters = (years: readonly number[]) => [
  searchFilter('Search clinicians', 'Name or email'),
  choiceFilter('year', years.map(String), year => year, 'Year', 'All'),
  choiceFilter('threshold', keysOf(thresholdNames), one => thresholdNames[one], 'Threshold'),
  choiceFilter('taxInfo', keysOf(taxInfoNames), one => taxInfoNames[one], 'Taxpayer information'),
]

/** The day is a date without a time zone. */
const showDate = (day: string) => showDay(`${day}T12:00:00Z`, 'UTC')

const describeDue = ({ cents, due }: Threshold, { atThreshold, electronicFrom }: YearEnd) =>
  `${plural(atThreshold, 'clinician', 'clinicians')} at or above the threshold of ${showCents(cents)}. ` +
  `Forms 1099-NEC are due on ${showDate(due)}. If you file ${electronicFrom} or more returns for the year, you must file electronically.`

const Totals = ({ data }: { data: YearEnd }) => {
  const { year, threshold, clinicians, taxMissing, taxUnread } = data
  return (
    <Panel
      title={`Paid in ${year}`}
      facts={[
        ['Clinicians', String(clinicians)],
        ['Pay', showCents(data.payCents)],
        ['Reimbursements', showCents(data.reimbursementCents)],
        ['Corrections', showCents(data.correctionCents)],
        ['Total', <strong key="total">{showCents(data.totalCents)}</strong>],
        ['Taxpayer information missing', String(taxMissing)],
        ['Taxpayer information not checked yet', String(taxUnread)],
      ]}
    >
      <SmallPrint>
        <p>
          {threshold
            ? describeDue(threshold, data)
            : `The compliance data has no threshold for ${year}, so nobody is compared with one.`}
        </p>
        {threshold && (
          <p>
            {`Source: ${threshold.source}. Checked on ${showDate(threshold.checkedOn)}. ${certaintyNotes[threshold.certainty]}`}
          </p>
        )}
        <p>
          Payouts count on the day they arrived, in Central Time. The whole total is compared with the
          threshold, reimbursements included. What was paid by card or over a third-party network belongs on
          Form 1099-K, so each payout keeps its payer of record and its method; select a clinician to see
          them.
        </p>
        <p>
          Missing information is what the payment service reports. Accounts that we haven’t checked yet are
          checked within the hour. Taxpayer IDs stay with the payment service: we never store them.
        </p>
      </SmallPrint>
    </Panel>
  )
}

/** The totals of the year that the list shows. */
const YearSummary = ({ latest }: { latest: YearEnd }) => {
  const { filterValues } = useListContext()
  const chosen = Number((filterValues as { year?: string }).year ?? latest.year)
  const { data, error, refetch } = useCall('payouts.yearEnd', { year: chosen })
  return (
    <Box sx={{ padding: 1 }}>
      <LoadState what="the year’s totals" data={data} error={error} onTryAgain={refetch} />
      {data && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Totals data={data} />
          <FormFiling data={data} onSaved={() => void refetch()} />
        </Box>
      )}
    </Box>
  )
}

const YearPreview = ({ row }: { row: YearTotalRecord }) => (
  <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
    <p>{row.email}</p>
    <PageLink to={buildPayoutsPath(row)}>
      {plural(row.payouts, 'payout', 'payouts')} of {row.year}
    </PageLink>
    <PageLink to={`/cliniciandetails/${row.clinicianId}`}>Profile</PageLink>
    <DownloadButton call="payouts.downloadStatement" input={{ year: row.year, clinicianId: row.clinicianId }}>
      {`Earnings ${row.year} (PDF)`}
    </DownloadButton>
  </Box>
)

/** What clinicians were paid in a year, for their tax forms. */
export const YearTotalList = () => {
  const { data, error, refetch } = useCall('payouts.yearEnd', {})
  if (!data) return <LoadState what="the year’s totals" data={data} error={error} onTryAgain={refetch} />
  return (
    <ListPage
      title="Year-end"
      sort={{ ...newestFirst, field: 'totalCents' }}
      filters={buildFilters(data.years)}
      startingFilter={{ year: String(data.year) }}
      views={buildViews(String(data.year))}
    >
      <YearSummary latest={data} />
      <Rows
        columns={columns}
        to={buildPayoutsPath}
        preview={row => <YearPreview row={row} />}
        empty="No clinicians here. A payout counts in the year it arrives."
      />
    </ListPage>
  )
}
