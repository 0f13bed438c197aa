import { showFillRate, explainFillRate } from '@gaitway/contract/values/figures'
import type { Output } from '@gaitway/contract/schemas/index'
import { showShortDay } from '@gaitway/contract/format/time'
import { Link } from 'wouter'
import { useAnswer } from '../../../api/use-call.ts'
import { classes } from '../../../ui/classes.ts'
import { showDayName } from '../../../ui/days.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { Loaded } from '../../../ui/show/Loaded.tsx'
import { getTabHref } from './ShiftFigures.tsx'
import styles from './fill-rate.module.css'
import { FILL_RATE_WEEKS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

const TITLE = 'Fill rate by week'

const formatFilled = (filled: number, counted: number) =>
  `${filled} of ${plural(counted, 'shift', 'shifts')} filled`

type WeekRates = Output<'jobs.fillRate'>['weeks']
type OpenProps = {
  /** Called when a week opens its list on this screen. */
  onOpen: () => void
}

const fillRateHref = (days: { week: string } | { since: string }) =>
  getTabHref('list', { with: 'fillRate', ...days, sort: 'startDate', order: 'asc' })

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

/** A week's fill rate over its bar, as a link to the shifts that it counts. */
const Week = ({ week, onOpen }: OpenProps & { week: WeekRates[number] }) => {
  const { fromDay, filled, counted } = week
  if (counted === 0)
    return (
      <span className="faint">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">No shifts</span>
      </span>
    )
  const rate = showFillRate(filled, counted)
  return (
    <Link
      href={fillRateHref({ week: fromDay })}
      onClick={onOpen}
      className={classes('figures', styles.week)}
      aria-label={`Week of ${showDayName(fromDay)}: ${rate}, ${formatFilled(filled, counted)}`}
    >
      <span className={styles.rate}>{rate}</span>
      <span className="quiet text-13">{`${filled}/${counted}`}</span>
      <Bar filled={filled} counted={counted} />
    </Link>
  )
}

/** A column for each week, with its day below. */
const Chart = ({ weeks, onOpen }: OpenProps & { weeks: WeekRates }) => (
  <table className={styles.table} aria-label={TITLE}>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Week</span>
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
          <span className="visually-hidden">Filled</span>
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
  <Section title={TITLE}>
    <Loaded answer={useAnswer('jobs.fillRate', {})} shape="lines" count={4}>
      {({ filled, counted, weeks }) =>
        counted === 0 ? (
          <EmptyState
            title="No fill rate yet"
            why="It appears here after the first of your shifts has started."
          />
        ) : (
          <>
            <p>
              <Link href={fillRateHref({ since: weeks[0]?.fromDay ?? '' })} onClick={onOpen}>
                <strong>{showFillRate(filled, counted)}</strong> ·{' '}
                {`${formatFilled(filled, counted)} in ${FILL_RATE_WEEKS} weeks`}
              </Link>
            </p>
            <Chart weeks={weeks} onOpen={onOpen} />
            <p className="small quiet measure">
              {explainFillRate('in the week')} Weeks start on Sunday, and the last one isn’t over yet.
            </p>
          </>
        )
      }
    </Loaded>
  </Section>
)
