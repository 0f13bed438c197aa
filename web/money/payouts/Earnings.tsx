import { showCents } from '@gaitway/contract/format/money'
import { Link } from 'wouter'
import { useDownload } from '../../api/download.ts'
import { useAnswerKeepingLast } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { useUrlParams } from '../../ui/list/use-url-params.ts'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { copy as payoutsCopy } from './copy.ts'
import { MoneyFigures } from './MoneyFigures.tsx'
import { buildYearPeriod, buildPayoutsHref, showMonth, showWeek } from './period.ts'
import type { Output } from '@gaitway/contract/schemas/index'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './earnings.module.css'

type YearEarnings = Output<'payouts.earnings'>
type PeriodKind = 'month' | 'week'
type Earned = Pick<YearEarnings, 'paidCents' | 'onTheWayCents' | 'inReviewCents' | 'failedCents'>
type EarnedPeriod = YearEarnings['months'][number]

const earningKinds = ['paid', 'onTheWay', 'inReview', 'failed'] as const
type EarningKind = (typeof earningKinds)[number]
const kindNames: Record<EarningKind, string> = {
  paid: findStatusWord('clinicianPay', 'paid').word,
  onTheWay: findStatusWord('clinicianPay', 'onTheWay').word,
  inReview: payoutsCopy.inReview,
  failed: findStatusWord('clinicianPay', 'failed').word,
}

const readEarnedCents = (earned: Earned, kind: EarningKind) => earned[`${kind}Cents`]
const sumEarnedCents = (earned: Earned) =>
  earningKinds.reduce((sum, kind) => sum + readEarnedCents(earned, kind), 0)
/** Failed payouts are rare, so they have a column only in a year with failed payouts. */
const listKinds = (year: Earned) => earningKinds.filter(kind => kind !== 'failed' || year.failedCents > 0)

const formatPeriod = { month: showMonth, week: showWeek }

type KindLinkProps = { period: EarnedPeriod; periodKind: PeriodKind; kind: EarningKind; children: ReactNode }

/** An amount of a period, which opens the payouts that it counts. */
const KindLink = ({ period, periodKind, kind, children }: KindLinkProps) => (
  <Link
    href={buildPayoutsHref(period, kind)}
    className={styles.kind}
    aria-label={`${kindNames[kind]}, ${formatPeriod[periodKind](period)}: ${showCents(readEarnedCents(period, kind))}`}
  >
    {children}
  </Link>
)

const WIDTH = 100

/** The parts of a period's pay in proportion to the period with the most. */
const Bar = ({ earned, most }: { earned: Earned; most: number }) => {
  const calculateWidth = (cents: number) => (cents / most) * WIDTH
  const parts = earningKinds.map((kind, index) => ({
    kind,
    from: calculateWidth(
      earningKinds.slice(0, index).reduce((sum, before) => sum + readEarnedCents(earned, before), 0),
    ),
    width: calculateWidth(readEarnedCents(earned, kind)),
  }))
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      {parts
        .filter(({ width }) => width > 0)
        .map(({ kind, from, width }) => (
          <rect key={kind} className={styles[kind]} x={from} width={width} height={10} />
        ))}
    </svg>
  )
}

const Swatch = ({ kind }: { kind: EarningKind }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <rect className={styles[kind]} width="12" height="12" rx="3" />
  </svg>
)

/** What the colors of the bars mean. */
const Legend = ({ year }: { year: Earned }) => (
  <ul className={styles.legend} aria-hidden="true">
    {listKinds(year).map(kind => (
      <li key={kind}>
        <Swatch kind={kind} />
        {kindNames[kind]}
      </li>
    ))}
  </ul>
)

type RowProps = { period: EarnedPeriod; periodKind: PeriodKind; most: number; year: Earned }

const PeriodLink = ({ period, periodKind }: Pick<RowProps, 'period' | 'periodKind'>) => (
  <Link href={buildPayoutsHref(period)} className={styles.period}>
    {formatPeriod[periodKind](period)}
  </Link>
)

const WideRow = ({ period, periodKind, most, year }: RowProps) => (
  <tr>
    <th scope="row">
      <PeriodLink period={period} periodKind={periodKind} />
    </th>
    <td className={styles.drawn}>
      <Bar earned={period} most={most} />
    </td>
    {listKinds(year).map(kind => (
      <td key={kind} className="figures">
        {readEarnedCents(period, kind) === 0 ? (
          <span className="faint">–</span>
        ) : (
          <KindLink period={period} periodKind={periodKind} kind={kind}>
            {showCents(readEarnedCents(period, kind))}
          </KindLink>
        )}
      </td>
    ))}
    <td className="figures strong">{showCents(sumEarnedCents(period))}</td>
  </tr>
)

/** A row whose first cell has all amounts except the total, so that it fits a phone. */
const NarrowRow = ({ period, periodKind, most }: RowProps) => (
  <tr>
    <th scope="row">
      <PeriodLink period={period} periodKind={periodKind} />
      <Bar earned={period} most={most} />
      <span className={styles.parts}>
        {earningKinds
          .filter(kind => readEarnedCents(period, kind) > 0)
          .map(kind => (
            <KindLink key={kind} period={period} periodKind={periodKind} kind={kind}>
              <Swatch kind={kind} /> {kindNames[kind]} {showCents(readEarnedCents(period, kind))}
            </KindLink>
          ))}
      </span>
    </th>
    <td className="figures strong">{showCents(sumEarnedCents(period))}</td>
  </tr>
)

type EarningsTableProps = { earnings: YearEarnings; periodKind: PeriodKind }

/** A row with a bar for each month or week. The row and each of its amounts open the payouts that they count. */
const EarningsTable = ({ earnings, periodKind }: EarningsTableProps) => {
  const isWide = useMedia('(min-width: 900px)')
  const periods = periodKind === 'month' ? earnings.months : earnings.weeks
  const most = Math.max(...periods.map(sumEarnedCents), 1)
  const Row = isWide ? WideRow : NarrowRow
  return (
    <table
      className={classes('surface table', styles.table)}
      aria-label={`Earnings by ${periodKind}, ${earnings.year}`}
    >
      <thead>
        <tr>
          <th scope="col">{periodKind === 'month' ? 'Month' : 'Week'}</th>
          {isWide && (
            <td>
              <Legend year={earnings} />
            </td>
          )}
          {isWide &&
            listKinds(earnings).map(kind => (
              <th key={kind} scope="col" className="figures">
                {kindNames[kind]}
              </th>
            ))}
          <th scope="col" className="figures">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {periods.map(period => (
          <Row key={period.fromDay} period={period} periodKind={periodKind} most={most} year={earnings} />
        ))}
      </tbody>
    </table>
  )
}

/** The year's amounts, each of which opens what it counts. */
const Figures = ({ earnings }: { earnings: YearEarnings }) => (
  <MoneyFigures
    label={`Earnings in ${earnings.year}`}
    figures={listKinds(earnings).map(kind => ({
      label: kind === 'paid' ? `${kindNames.paid} in ${earnings.year}` : kindNames[kind],
      cents: readEarnedCents(earnings, kind),
      href: buildPayoutsHref(buildYearPeriod(earnings.year), kind),
    }))}
  />
)

const Notes = ({ earnings }: { earnings: YearEarnings }) => {
  const { year, failedCents, unpaidCents, correctionCents } = earnings
  return (
    <>
      {failedCents > 0 && (
        <Notice tone="danger">
          {payoutsCopy.failed(showCents(failedCents))}{' '}
          <Link href={buildPayoutsHref(buildYearPeriod(year), 'failed')}>See which payouts</Link>
        </Notice>
      )}
      {unpaidCents > 0 && <p className="quiet measure">{payoutsCopy.unpaid(showCents(unpaidCents))}</p>}
      {correctionCents !== 0 && (
        <p className="quiet measure">
          {correctionCents < 0
            ? payoutsCopy.taken(showCents(-correctionCents))
            : payoutsCopy.added(showCents(correctionCents))}
        </p>
      )}
    </>
  )
}

const listPaidFacts = ({ paid, paidCents }: YearEarnings) => [
  { label: 'Pay', value: showCents(paid.payCents) },
  { label: 'Reimbursements (parking and other costs)', value: showCents(paid.reimbursementCents) },
  { label: 'Corrections to earlier shifts', value: showCents(paid.correctionCents) },
  { label: 'Total', value: showCents(paidCents), strong: true },
]

/** What was paid in a year, part by part, and its files. */
const TaxFiles = ({ earnings }: { earnings: YearEarnings }) => {
  const { year } = earnings
  const statement = useDownload('payouts.downloadStatement')
  const spreadsheet = useDownload('payouts.downloadEarnings')
  return (
    <Section title="For your taxes">
      <div className="measure">
        <Facts facts={listPaidFacts(earnings)} />
      </div>
      <p className="quiet measure">
        {`A payout counts in the year it reaches your bank, even if you worked the shift the year before. What you’ve earned but haven’t been paid yet will count in the year it arrives. If your bank returns a payout, it counts when it is sent again and arrives.`}
      </p>
      <Cluster gap={8}>
        <Button kind="secondary" busy={statement.busy} onClick={() => void statement.run({ year })}>
          {`Download ${year} (PDF)`}
        </Button>
        <Button kind="secondary" busy={spreadsheet.busy} onClick={() => void spreadsheet.run({ year })}>
          {`Download ${year} (CSV)`}
        </Button>
      </Cluster>
      <p className="quiet small measure">
        Both files list each payout with its date and amounts, and the totals. They aren’t a tax form.
      </p>
    </Section>
  )
}

const PeriodTabs = ({ earnings }: { earnings: YearEarnings }) => {
  const { params, change } = useUrlParams()
  return (
    <Tabs<PeriodKind>
      label="Months or weeks"
      tabs={(['month', 'week'] as const).map(periodKind => ({
        id: periodKind,
        label: `By ${periodKind}`,
        content: () => <EarningsTable earnings={earnings} periodKind={periodKind} />,
      }))}
      selected={params.get('by') === 'week' ? 'week' : 'month'}
      onSelect={by => change({ by: by === 'week' ? by : undefined })}
    />
  )
}

/** Corrections may have used up all payouts of a year. */
const hasPayouts = ({ paid }: YearEarnings) => Object.values(paid).some(cents => cents !== 0)

const Year = ({ earnings }: { earnings: YearEarnings }) => {
  const { year } = earnings
  const isEmpty = earnings.months.length === 0
  return (
    <Stack gap={24}>
      <Figures earnings={earnings} />
      <Notes earnings={earnings} />
      {isEmpty ? (
        <EmptyState
          title={`No earnings in ${year}`}
          why="Pay appears here after you’ve worked a shift."
          next={
            <LinkButton kind="secondary" href="/clinician/jobboard">
              Find a shift
            </LinkButton>
          }
        />
      ) : (
        <>
          <PeriodTabs earnings={earnings} />
          <p className="quiet small measure">
            Paid amounts are shown on the day they arrived. Amounts on the way are shown on the day we sent
            them, or the day your time card was accepted if we haven’t sent them yet. Amounts not accepted yet
            are shown on the day of the shift. Dates are in Central Time, and weeks start on Sunday. Months
            and weeks without pay aren’t shown.
          </p>
        </>
      )}
      {hasPayouts(earnings) && <TaxFiles earnings={earnings} />}
    </Stack>
  )
}

/** The year in the URL, if it is a valid one. */
const parseYear = (text: string | null) => (/^2\d{3}$/.test(text ?? '') ? Number(text) : undefined)

/** What a clinician earned in a year, by month and by week. */
export const Earnings = () => {
  const { params, change } = useUrlParams()
  const answer = useAnswerKeepingLast('payouts.earnings', { year: parseYear(params.get('year')) })
  const { data, isOld, isValidating } = answer
  return (
    <Page>
      <PageTitle
        title="Earnings"
        back={{ href: '/clinician/payouts', label: 'Payouts' }}
        actions={
          data?.years.some(year => year !== data.year) && (
            <Field label="Year" hideLabel>
              <Select
                options={data.years.map(year => ({ value: String(year), label: String(year) }))}
                value={params.get('year') ?? String(data.year)}
                onChange={year => change({ year })}
              />
            </Field>
          )
        }
      />
      {data ? (
        <div className={isOld ? 'old' : undefined} aria-busy={isValidating || undefined}>
          <Year earnings={data} />
        </div>
      ) : (
        <LoadingOrError answer={answer} shape="card" count={2} />
      )}
    </Page>
  )
}
