import { useState, type KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import { useFieldAttributes, type InputProps } from './field-parts.ts'
import styles from './controls.module.css'

type NumberInputProps = InputProps<number> & {
  /** How many digits may follow the point. Without it no point can be typed. */
  decimals?: number
  /** How many digits may precede the point. */
  maxDigits?: number
  before?: string
  after?: string
  autoComplete?: string
}

const cleaned = (text: string, decimals: number, maxDigits: number) => {
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.')
  const start = whole.slice(0, maxDigits)
  return decimals > 0 && rest.length > 0 ? `${start}.${rest.join('').slice(0, decimals)}` : start
}

const read = (text: string) => (/\d/.test(text) ? Number(text) : undefined)

/** Keeps the text as typed ("7.") while its value goes out. */
const useTypedText = (value: number | undefined, decimals: number) => {
  const [typed, setTyped] = useState('')
  const written = value === undefined ? '' : Number.isInteger(value) ? String(value) : value.toFixed(decimals)
  return {
    text: read(typed) === value ? typed : written,
    setTyped,
    settle: () => setTyped(written),
  }
}

/** A number of zero or more. e, + and - can't be typed or pasted, and the wheel changes nothing. */
export const NumberInput = ({
  value,
  onChange,
  onBlur,
  decimals = 0,
  maxDigits = 9,
  before,
  after,
  ...rest
}: NumberInputProps) => {
  const { text, setTyped, settle } = useTypedText(value, decimals)
  const keepOut = (event: KeyboardEvent) => {
    const figure = /^[0-9]$/.test(event.key) || (decimals > 0 && event.key === '.')
    if (event.key.length === 1 && !figure && !event.ctrlKey && !event.metaKey) event.preventDefault()
  }
  return (
    <div className={classes(styles.box, styles.frame)}>
      {before && <span className={styles.before}>{before}</span>}
      <input
        {...useFieldAttributes()}
        {...rest}
        type="text"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete={rest.autoComplete ?? 'off'}
        className={classes(styles.inner, 'figures')}
        value={text}
        onKeyDown={keepOut}
        onChange={event => {
          const next = cleaned(event.currentTarget.value, decimals, maxDigits)
          event.currentTarget.value = next
          setTyped(next)
          onChange(read(next))
        }}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
      />
      {after && <span className={styles.after}>{after}</span>}
    </div>
  )
}

type MoneyInputProps = InputProps<number> & { unit?: 'hour' }

/** An amount typed in dollars and stored in whole cents. */
export const MoneyInput = ({ value, onChange, unit, ...rest }: MoneyInputProps) => (
  <NumberInput
    {...rest}
    before="$"
    after={unit === 'hour' ? '/h' : undefined}
    decimals={2}
    maxDigits={7}
    value={value === undefined ? undefined : value / 100}
    onChange={dollars => onChange(dollars === undefined ? undefined : Math.round(dollars * 100))}
  />
)
