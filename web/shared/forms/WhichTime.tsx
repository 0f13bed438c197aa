import { type Which } from '../days.ts'
import { RadioGroup } from '../inputs/RadioGroup.tsx'
import { FormField } from './FormField.tsx'

type WhichTimeProps = {
  name: string
  label: string
  /** What the earlier and the later time are called. */
  first: string
  second: string
  columns?: 1 | 2
  required?: boolean
  /** The error until one is chosen. */
  problem?: string
}

/** Asks which time is meant when it occurs twice because the clocks go back. */
export const WhichTime = ({ first, second, columns, problem, ...field }: WhichTimeProps) => (
  <FormField<Which> {...field} group validate={value => (value ? undefined : problem)}>
    {input => (
      <RadioGroup
        {...input}
        columns={columns}
        choices={[
          { value: 'first', label: first },
          { value: 'second', label: second },
        ]}
      />
    )}
  </FormField>
)
