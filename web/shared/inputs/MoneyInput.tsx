import { NumberInput } from './NumberInput.tsx'
import type { InputProps } from './field-parts.ts'

type MoneyInputProps = InputProps<number> & { unit?: 'hour' }

/** An amount typed in dollars, kept in whole cents. */
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
