import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import type { AreaRate } from '@gaitway/contract/values/market'
import { showCents } from '@gaitway/contract/format/money'
import type { StateCode } from '@gaitway/contract/values/states-of-usa'
import { stateNames } from '@gaitway/contract/values/states-of-usa'

const shown = (cents: number) => showCents(cents, { whole: true })
const WIDTH = 240
const HEIGHT = 28
const MIDDLE = HEIGHT / 2
const EDGE = 8

type Scale = (cents: number) => number

/** All rows share one scale, so that disciplines compare. */
const computeScale = (rates: readonly AreaRate[]): Scale => {
  const all = rates.flatMap(({ lowCents, highCents, publishedCents }) =>
    [lowCents, highCents, publishedCents].filter(cents => cents !== null),
  )
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = Math.max(1, high - low)
  return cents => EDGE + ((cents - low) / span) * (WIDTH - 2 * EDGE)
}

/** What open shifts pay as a bar with its median, and the published rate as a line across it. */
const Range = ({ rate, scale }: { rate: AreaRate; scale: Scale }) => {
  const { lowCents, highCents, medianCents, publishedCents } = rate
  return (
    <svg className="range" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="range-axis" d={`M0 ${MIDDLE}H${WIDTH}`} />
      {lowCents !== null && highCents !== null && (
        <rect
          className="range-bar"
          x={scale(lowCents) - 4}
          width={Math.max(8, scale(highCents) - scale(lowCents) + 8)}
          y={MIDDLE - 4}
          height="8"
          rx="4"
        />
      )}
      {publishedCents !== null && (
        <path className="range-published" d={`M${scale(publishedCents)} 3V${HEIGHT - 3}`} />
      )}
      {medianCents !== null && (
        <circle className="range-median" cx={scale(medianCents)} cy={MIDDLE} r="5.5" />
      )}
    </svg>
  )
}

const open = ({ open: count }: AreaRate) => (count === 1 ? '1 open shift' : `${count} open shifts`)

const paid = ({ lowCents, highCents, medianCents }: AreaRate) => {
  if (lowCents === null || highCents === null || medianCents === null) return 'None open right now'
  if (lowCents === highCents) return `${shown(lowCents)} an hour`
  return `${shown(lowCents)} to ${shown(highCents)} an hour, median ${shown(medianCents)}`
}

const published = ({ publishedCents, publishedKind }: AreaRate) =>
  publishedCents === null ? 'no published rate' : `${publishedKind} ${shown(publishedCents)}`

const nameDiscipline = ({ types }: AreaRate) =>
  types.length > 1 ? 'Occupational therapy assistant' : clinicianTypeNames[types[0] ?? 'pt']

/** Rates of each discipline: what open shifts of the area pay beside the state’s published rate. */
export const Rates = ({ rates, state }: { rates: readonly AreaRate[]; state: StateCode }) => {
  const scale = computeScale(rates)
  return (
    <table className="rates">
      <caption>
        <span className="key-bar">What open shifts pay</span> <span className="key-median">median</span>{' '}
        <span className="key-published">published rate in {stateNames[state]}</span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Discipline</th>
          <th scope="col">What open shifts pay</th>
          <th scope="col">Published in {stateNames[state]}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(rate => (
          <tr key={rate.types.join()}>
            <th scope="row">
              {nameDiscipline(rate)} <span>{open(rate)}</span>
            </th>
            <td>
              <Range rate={rate} scale={scale} />
              {paid(rate)}
            </td>
            <td>
              {state} {published(rate)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
