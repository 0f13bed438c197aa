import type { Output } from '@gaitway/contract/schemas/index'
import { showCents } from '@gaitway/contract/format/money'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from '../../ui/classes.ts'
import { useMedia } from '../../ui/use-media.ts'
import { copy } from './earnings-copy.ts'
import { payoutsHref, showMonth, showWeek } from './period.ts'
import styles from './earnings.module.css'

export type Earnings = Output<'payouts.earnings'>
export type Span = 'month' | 'week'
type Earned = Pick<Earnings, 'paidCents' | 'onTheWayCents' | 'inReviewCents' | 'failedCents'>
type EarnedPeriod = Earnings['months'][number]

const kinds = ['paid', 'onTheWay', 'inReview', 'failed'] as const
const readEarnedCents = (earned: Earned, kind: (typeof kinds)[number]) => earned[`${kind}Cents`]
const sumEarned = (earned: Earned) => kinds.reduce((sum, kind) => sum + readEarnedCents(earned, kind), 0)
/** Failed payouts are rare, so they get a column only when there are any. */
const kindsIn = (year: Earned) => kinds.filter(kind => kind !== 'failed' || year.failedCents > 0)

const periodNames = { month: showMonth, week: showWeek }

type KindLinkProps = { period: EarnedPeriod; span: Span; kind: (typeof kinds)[number]; children: ReactNode }

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
  const parts = kinds.map((kind, place) => ({
    kind,
    from: widthOf(kinds.slice(0, place).reduce((sum, before) => sum + readEarnedCents(earned, before), 0)),
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

const Swatch = ({ kind }: { kind: (typeof kinds)[number] }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <rect className={styles[kind]} width="12" height="12" rx="3" />
  </svg>
)

/** What the colors of the bars mean. */
export const Legend = ({ year }: { year: Earned }) => (
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
        {kinds
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

type EarningsTableProps = { earnings: Earnings; span: Span }

/** A row with a bar for each month or week; it and each of its amounts open the payouts they count. */
export const EarningsTable = ({ earnings, span }: EarningsTableProps) => {
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
