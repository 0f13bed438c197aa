import { RATE_MAX_DOLLARS, RATE_MIN_DOLLARS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import { IconButton } from '../Button.tsx'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import styles from './RateSlider.module.css'

type RateSliderProps = Omit<InputProps<number>, 'value'> & {
  /** The rate in cents per hour. */
  value: number
  minCents?: number
  /** The local median and range, drawn under the slider. */
  market?: { medianCents: number; lowCents: number; highCents: number; copy: string }
}

const maxCents = RATE_MAX_DOLLARS * 100
const formatDollars = (cents: number) => showCents(cents, { whole: true })

/** An hourly rate in one-dollar steps, next to the local market range. */
export const RateSlider = ({
  value,
  onChange,
  minCents = RATE_MIN_DOLLARS * 100,
  market,
  disabled,
  ...rest
}: RateSliderProps) => {
  const toPercent = (cents: number) =>
    `${((Math.min(Math.max(cents, minCents), maxCents) - minCents) / (maxCents - minCents)) * 100}%`
  const changeBy = (cents: number) => onChange(Math.min(Math.max(value + cents, minCents), maxCents))
  return (
    <div>
      <div className={styles.row}>
        <IconButton
          label="One dollar less"
          icon={<MinusIcon />}
          disabled={disabled || value <= minCents}
          onClick={() => changeBy(-100)}
        />
        <output className={styles.figure}>
          {formatDollars(value)}
          <span className={styles.unit}>/hr</span>
        </output>
        <IconButton
          label="One dollar more"
          icon={<PlusIcon />}
          disabled={disabled || value >= maxCents}
          onClick={() => changeBy(100)}
        />
      </div>
      <input
        {...useFieldAttributes()}
        {...rest}
        required={undefined}
        disabled={disabled}
        type="range"
        className={styles.slider}
        style={{ ['--share' as string]: toPercent(value) }}
        min={minCents / 100}
        max={maxCents / 100}
        step={1}
        value={value / 100}
        aria-valuetext={`${formatDollars(value)} per hour`}
        onChange={event => onChange(Number(event.currentTarget.value) * 100)}
      />
      {market && (
        <>
          <div className={styles.market}>
            <span
              className={styles.range}
              style={{
                left: toPercent(market.lowCents),
                right: `calc(100% - ${toPercent(market.highCents)})`,
              }}
            />
            <span className={styles.median} style={{ left: toPercent(market.medianCents) }} />
          </div>
          <p className="figures quiet small">{market.copy}</p>
        </>
      )}
    </div>
  )
}
