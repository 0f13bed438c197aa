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

const cleanNumber = (text: string, decimals: number, maxDigits: number) => {
  const [integer = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.')
  const start = integer.slice(0, maxDigits)
  return decimals > 0 && rest.length > 0 ? `${start}.${rest.join('').slice(0, decimals)}` : start
}

const parseNumber = (text: string) => (/\d/.test(text) ? Number(text) : undefined)

/** The text as typed, such as "7.", for as long as it means the value. */
const useTypedText = (value: number | undefined, decimals: number) => {
  const [typed, setTyped] = useState('')
  const formatted =
    value === undefined ? '' : Number.isInteger(value) ? String(value) : value.toFixed(decimals)
  return {
    text: parseNumber(typed) === value ? typed : formatted,
    setTyped,
    showValue: () => setTyped(formatted),
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
  const { text, setTyped, showValue } = useTypedText(value, decimals)
  const preventNonDigits = (event: KeyboardEvent) => {
    const isDigit = /^[0-9]$/.test(event.key) || (decimals > 0 && event.key === '.')
    if (event.key.length === 1 && !isDigit && !event.ctrlKey && !event.metaKey) event.preventDefault()
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
        onKeyDown={preventNonDigits}
        onChange={event => {
          const next = cleanNumber(event.currentTarget.value, decimals, maxDigits)
          event.currentTarget.value = next
          setTyped(next)
          onChange(parseNumber(next))
        }}
        onBlur={() => {
          showValue()
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
