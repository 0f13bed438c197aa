import { clockCopy, isMeantInstant, type ReadTime } from '@gaitway/contract/format/typed-times'
import { showDayName } from '../days.ts'
import { RadioGroup } from '../inputs/RadioGroup.tsx'
import { Select } from '../inputs/Select.tsx'
import { FormField } from './FormField.tsx'

type WhichTimeProps = {
  /** The form field that holds the chosen instant or day. */
  name: string
  /** What the time is called. */
  label: string
  read: ReadTime | undefined
  zone: string
  columns?: 1 | 2
}

/** Asks which time is meant if it occurs twice because the clocks go back, and which day if that is ambiguous. */
export const AmbiguousTimeField = ({ name, label, read = {}, zone, columns }: WhichTimeProps) => {
  const { at, twice, days, day } = read
  return (
    <>
      {days && (
        <FormField name={name} label={clockCopy.day(label)}>
          {input => (
            <Select
              {...input}
              value={day}
              options={days.map(value => ({ value, label: showDayName(value) }))}
            />
          )}
        </FormField>
      )}
      {twice && (
        <FormField
          // a new field for each time, because an answer for one means nothing for another
          key={twice[0].getTime()}
          name={name}
          label={clockCopy.which(label)}
          group
          required
          validate={value =>
            twice.some(instant => isMeantInstant(instant, value)) ? undefined : clockCopy.twice
          }
        >
          {input => (
            <RadioGroup
              {...input}
              columns={columns}
              value={at?.toISOString()}
              choices={[
                { value: twice[0].toISOString(), label: clockCopy.first(twice[0], zone) },
                { value: twice[1].toISOString(), label: clockCopy.second(twice[1], zone) },
              ]}
            />
          )}
        </FormField>
      )}
    </>
  )
}
