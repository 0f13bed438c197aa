import { showFillRate, howFillRateCounts } from '@gaitway/contract/values/figures'
import type { Output } from '@gaitway/contract/schemas/index'
import { showShortDay } from '@gaitway/contract/format/time'
import { Link } from 'wouter'
import { useAnswer } from '../../../api/use-call.ts'
import { classes } from '../../../ui/classes.ts'
import { showDayName } from '../../../ui/days.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { Loaded } from '../../../ui/show/Loaded.tsx'
import { viewHref } from './ShiftFigures.tsx'
import styles from './fill-rate.module.css'
import { FILL_RATE_WEEKS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

const shifts = (count: number) => plural(count, 'shift', 'shifts')

const copy = {
  title: 'Fill rate by week',
  total: (filled: number, counted: number) =>
    `${filled} of ${shifts(counted)} filled in ${FILL_RATE_WEEKS} weeks`,
  row: 'Filled',
  week: 'Week',
  weekOf: (day: string, rate: string, filled: number, counted: number) =>
    `Week of ${day}: ${rate}, ${filled} of ${shifts(counted)} filled`,
  part: (filled: number, counted: number) => `${filled}/${counted}`,
  nothing: 'No shifts',
  counted: `${howFillRateCounts('in the week')} Weeks start on Sunday, and the last one isn’t over yet.`,
  none: 'No fill rate yet',
  noneWhy: 'It appears here after the first of your shifts has started.',
} as const

type Shown = Output<'jobs.fillRate'>
type OpenProps = {
  /** A list on this screen was opened. */
  onOpen: () => void
}

const fillRateHref = (days: { week: string } | { since: string }) =>
  viewHref('list', { with: 'fillRate', ...days, sort: 'startDate', order: 'asc' })

const WIDTH = 28
const HEIGHT = 96

const Bar = ({ filled, counted }: { filled: number; counted: number }) => {
  const height = (HEIGHT * filled) / counted
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.notFilled} width={WIDTH} height={HEIGHT - height} />
      <rect className={styles.filled} y={HEIGHT - height} width={WIDTH} height={height} />
    </svg>
  )
}

/** A week's rate over its bar; it opens the shifts that it counts. */
const Week = ({ week, onOpen }: OpenProps & { week: Shown['weeks'][number] }) => {
  const { fromDay, filled, counted } = week
  if (counted === 0)
    return (
      <span className="faint">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{copy.nothing}</span>
      </span>
    )
  const rate = showFillRate(filled, counted)
  return (
    <Link
      href={fillRateHref({ week: fromDay })}
      onClick={onOpen}
      className={classes('figures', styles.week)}
      aria-label={copy.weekOf(showDayName(fromDay), rate, filled, counted)}
    >
      <span className={styles.rate}>{rate}</span>
      <span className="quiet text-13">{copy.part(filled, counted)}</span>
      <Bar filled={filled} counted={counted} />
    </Link>
  )
}

/** A column for each week, with its day below. */
const Chart = ({ weeks, onOpen }: OpenProps & Pick<Shown, 'weeks'>) => (
  <table className={styles.table} aria-label={copy.title}>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{copy.week}</span>
        </th>
        {weeks.map(({ fromDay }) => (
          <th key={fromDay} scope="col" className="quiet figures">
            {showShortDay(fromDay, 'UTC')}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">
          <span className="visually-hidden">{copy.row}</span>
        </th>
        {weeks.map(week => (
          <td key={week.fromDay}>
            <Week week={week} onOpen={onOpen} />
          </td>
        ))}
      </tr>
    </tbody>
  </table>
)

/** How many of the facility's shifts were filled in the last weeks, and how that is counted. */
export const FillRate = ({ onOpen }: OpenProps) => (
  <Section title={copy.title}>
    <Loaded answer={useAnswer('jobs.fillRate', {})} shape="lines" count={4}>
      {({ filled, counted, weeks }) =>
        counted === 0 ? (
          <EmptyState title={copy.none} why={copy.noneWhy} />
        ) : (
          <>
            <p>
              <Link href={fillRateHref({ since: weeks[0]?.fromDay ?? '' })} onClick={onOpen}>
                <strong>{showFillRate(filled, counted)}</strong> · {copy.total(filled, counted)}
              </Link>
            </p>
            <Chart weeks={weeks} onOpen={onOpen} />
            <p className="small quiet measure">{copy.counted}</p>
          </>
        )
      }
    </Loaded>
  </Section>
)
