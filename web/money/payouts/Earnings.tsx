import { showCents } from '@gaitway/contract/format/money'
import { Link } from 'wouter'
import { useDownload } from '../../api/download.ts'
import { usePage } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { useAddress } from '../../ui/list/use-address.ts'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { copy as payoutsCopy } from './copy.ts'
import { copy } from './earnings-copy.ts'
import { MoneyFigures } from './MoneyFigures.tsx'
import { payoutsHref, wholeYear, showMonth, showWeek } from './period.ts'
import type { Output } from '@gaitway/contract/schemas/index'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './earnings.module.css'

type EarningsShown = Output<'payouts.earnings'>
type Span = 'month' | 'week'
type Earned = Pick<EarningsShown, 'paidCents' | 'onTheWayCents' | 'inReviewCents' | 'failedCents'>
type EarnedPeriod = EarningsShown['months'][number]

const earningKinds = ['paid', 'onTheWay', 'inReview', 'failed'] as const
const readEarnedCents = (earned: Earned, kind: (typeof earningKinds)[number]) => earned[`${kind}Cents`]
const sumEarned = (earned: Earned) =>
  earningKinds.reduce((sum, kind) => sum + readEarnedCents(earned, kind), 0)
/** Failed payouts are rare, so they get a column only when there are any. */
const kindsIn = (year: Earned) => earningKinds.filter(kind => kind !== 'failed' || year.failedCents > 0)

const periodNames = { month: showMonth, week: showWeek }

type KindLinkProps = {
  period: EarnedPeriod
  span: Span
  kind: (typeof earningKinds)[number]
  children: ReactNode
}

/** An amount of a period, which opens what it counts. */
const KindLink = ({ period, span, kind, children }: KindLinkProps) => (
  <Link
    href={payoutsHref(period, kind)}
    className={styles.kind}
    aria-label={copy.kindIn(
      copy.kinds[kind],
      periodNames[span](period),
      showCents(readEarnedCents(period, kind)),
    )}
  >
    {children}
  </Link>
)

const WIDTH = 100

/** The parts of a period's pay in proportion to the period with the most. */
const Bar = ({ earned, most }: { earned: Earned; most: number }) => {
  const widthOf = (cents: number) => (cents / most) * WIDTH
  const parts = earningKinds.map((kind, place) => ({
    kind,
    from: widthOf(
      earningKinds.slice(0, place).reduce((sum, before) => sum + readEarnedCents(earned, before), 0),
    ),
    width: widthOf(readEarnedCents(earned, kind)),
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

const Swatch = ({ kind }: { kind: (typeof earningKinds)[number] }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <rect className={styles[kind]} width="12" height="12" rx="3" />
  </svg>
)

/** What the colors of the bars mean. */
const Legend = ({ year }: { year: Earned }) => (
  <ul className={styles.legend} aria-hidden="true">
    {kindsIn(year).map(kind => (
      <li key={kind}>
        <Swatch kind={kind} />
        {copy.kinds[kind]}
      </li>
    ))}
  </ul>
)

type RowProps = { period: EarnedPeriod; span: Span; most: number; year: Earned }

const PeriodLink = ({ period, span }: Pick<RowProps, 'period' | 'span'>) => (
  <Link href={payoutsHref(period)} className={styles.period}>
    {periodNames[span](period)}
  </Link>
)

const WideRow = ({ period, span, most, year }: RowProps) => (
  <tr>
    <th scope="row">
      <PeriodLink period={period} span={span} />
    </th>
    <td className={styles.drawn}>
      <Bar earned={period} most={most} />
    </td>
    {kindsIn(year).map(kind => (
      <td key={kind} className="figures">
        {readEarnedCents(period, kind) === 0 ? (
          <span className="faint">–</span>
        ) : (
          <KindLink period={period} span={span} kind={kind}>
            {showCents(readEarnedCents(period, kind))}
          </KindLink>
        )}
      </td>
    ))}
    <td className="figures strong">{showCents(sumEarned(period))}</td>
  </tr>
)

/** One cell says what is paid, on the way and in review, so that it fits a phone. */
const NarrowRow = ({ period, span, most }: RowProps) => (
  <tr>
    <th scope="row">
      <PeriodLink period={period} span={span} />
      <Bar earned={period} most={most} />
      <span className={styles.parts}>
        {earningKinds
          .filter(kind => readEarnedCents(period, kind) > 0)
          .map(kind => (
            <KindLink key={kind} period={period} span={span} kind={kind}>
              <Swatch kind={kind} /> {copy.kinds[kind]} {showCents(readEarnedCents(period, kind))}
            </KindLink>
          ))}
      </span>
    </th>
    <td className="figures strong">{showCents(sumEarned(period))}</td>
  </tr>
)

type EarningsTableProps = { earnings: EarningsShown; span: Span }

/** A row with a bar for each month or week; it and each of its amounts open the payouts they count. */
const EarningsTable = ({ earnings, span }: EarningsTableProps) => {
  const isWide = useMedia('(min-width: 900px)')
  const periods = span === 'month' ? earnings.months : earnings.weeks
  const most = Math.max(...periods.map(sumEarned), 1)
  const Row = isWide ? WideRow : NarrowRow
  return (
    <table className={classes('surface table', styles.table)} aria-label={copy.tableBy[span](earnings.year)}>
      <thead>
        <tr>
          <th scope="col">{span === 'month' ? copy.month : copy.week}</th>
          {isWide && (
            <td>
              <Legend year={earnings} />
            </td>
          )}
          {isWide &&
            kindsIn(earnings).map(kind => (
              <th key={kind} scope="col" className="figures">
                {copy.kinds[kind]}
              </th>
            ))}
          <th scope="col" className="figures">
            {copy.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {periods.map(period => (
          <Row key={period.fromDay} period={period} span={span} most={most} year={earnings} />
        ))}
      </tbody>
    </table>
  )
}

/** The year's sums, each opening what it counts. */
const Figures = ({ earnings }: { earnings: EarningsShown }) => {
  const { year, paidCents, onTheWayCents, inReviewCents, failedCents } = earnings
  const { kinds, inYear } = copy
  const whole = wholeYear(year)
  return (
    <MoneyFigures
      label={copy.figures(year)}
      figures={[
        { label: inYear(kinds.paid, year), cents: paidCents, href: payoutsHref(whole, 'paid') },
        { label: kinds.onTheWay, cents: onTheWayCents, href: payoutsHref(whole, 'onTheWay') },
        { label: kinds.inReview, cents: inReviewCents, href: payoutsHref(whole, 'inReview') },
        ...(failedCents > 0
          ? [{ label: kinds.failed, cents: failedCents, href: payoutsHref(whole, 'failed') }]
          : []),
      ]}
    />
  )
}

const Notes = ({ earnings }: { earnings: EarningsShown }) => {
  const { year, failedCents, unpaidCents, correctionCents } = earnings
  return (
    <>
      {failedCents > 0 && (
        <Notice tone="clay">
          {payoutsCopy.failed(showCents(failedCents))}{' '}
          <Link href={payoutsHref(wholeYear(year), 'failed')}>{copy.seeFailed}</Link>
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

/** The file with the payouts that arrived in a year. */
const TaxFile = ({ year }: { year: number }) => {
  const { run, busy } = useDownload('payouts.downloadEarnings')
  return (
    <Section title={copy.file}>
      <p className="measure">{copy.fileWhat(year)}</p>
      <div>
        <Button kind="secondary" busy={busy} onClick={() => void run({ year })}>
          {copy.download(year)}
        </Button>
      </div>
    </Section>
  )
}

const ByPeriod = ({ earnings }: { earnings: EarningsShown }) => {
  const { params, change } = useAddress()
  const content = (span: Span) => () => <EarningsTable earnings={earnings} span={span} />
  return (
    <Tabs<Span>
      label={copy.spans}
      tabs={[
        { id: 'month', label: copy.byMonth, content: content('month') },
        { id: 'week', label: copy.byWeek, content: content('week') },
      ]}
      selected={params.get('by') === 'week' ? 'week' : 'month'}
      onSelect={by => change({ by: by === 'week' ? by : undefined })}
    />
  )
}

const Year = ({ earnings }: { earnings: EarningsShown }) => {
  const { year } = earnings
  const isEmpty = earnings.months.length === 0
  return (
    <Stack gap={24}>
      <Figures earnings={earnings} />
      <Notes earnings={earnings} />
      {isEmpty ? (
        <EmptyState
          title={copy.none(year)}
          why={copy.noneWhy}
          next={
            <LinkButton kind="secondary" href="/clinician/jobboard">
              {copy.toBoard}
            </LinkButton>
          }
        />
      ) : (
        <ByPeriod earnings={earnings} />
      )}
      {!isEmpty && <p className="quiet small measure">{copy.note}</p>}
      {earnings.paidCents > 0 && <TaxFile year={year} />}
    </Stack>
  )
}

/** A year in an address, if it is one. */
const readYear = (text: string | null) => (/^2\d{3}$/.test(text ?? '') ? Number(text) : undefined)

/** What a clinician earned in a year, by month and by week. */
export const Earnings = () => {
  const { params, change } = useAddress()
  const answer = usePage('payouts.earnings', { year: readYear(params.get('year')) })
  const { data, isOld, isValidating } = answer
  return (
    <Page>
      <PageTitle
        title={copy.title}
        back={{ href: '/clinician/payouts', label: copy.back }}
        actions={
          data?.years.some(year => year !== data.year) && (
            <Field label={copy.year} hideLabel>
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
