import { RATE_MAX_DOLLARS, RATE_MIN_DOLLARS } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import { IconButton } from '../Button.tsx'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { messages } from '../../api/messages.ts'
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
const whole = (cents: number) => showCents(cents, { whole: true })

/** An hourly rate in one-dollar steps, next to the local market range. */
export const RateSlider = ({
  value,
  onChange,
  minCents = RATE_MIN_DOLLARS * 100,
  market,
  disabled,
  ...rest
}: RateSliderProps) => {
  const share = (cents: number) =>
    `${((Math.min(Math.max(cents, minCents), maxCents) - minCents) / (maxCents - minCents)) * 100}%`
  const step = (cents: number) => onChange(Math.min(Math.max(value + cents, minCents), maxCents))
  return (
    <div>
      <div className={styles.row}>
        <IconButton
          label="One dollar less"
          icon={<MinusIcon />}
          disabled={disabled || value <= minCents}
          onClick={() => step(-100)}
        />
        <output className={styles.figure}>
          {whole(value)}
          <span className={styles.unit}>/hr</span>
        </output>
        <IconButton
          label="One dollar more"
          icon={<PlusIcon />}
          disabled={disabled || value >= maxCents}
          onClick={() => step(100)}
        />
      </div>
      <input
        {...useFieldAttributes()}
        {...rest}
        required={undefined}
        disabled={disabled}
        type="range"
        className={styles.slider}
        style={{ ['--share' as string]: share(value) }}
        min={minCents / 100}
        max={maxCents / 100}
        step={1}
        value={value / 100}
        aria-valuetext={`${whole(value)} ${messages.money.perHour}`}
        onChange={event => onChange(Number(event.currentTarget.value) * 100)}
      />
      {market && (
        <>
          <div className={styles.market}>
            <span
              className={styles.range}
              style={{ left: share(market.lowCents), right: `calc(100% - ${share(market.highCents)})` }}
            />
            <span className={styles.median} style={{ left: share(market.medianCents) }} />
          </div>
          <p className="figures quiet small">{market.copy}</p>
        </>
      )}
    </div>
  )
}
