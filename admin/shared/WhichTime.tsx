import { FormHelperText, MenuItem, TextField } from '@mui/material'
import { showBriefDay } from '@gaitway/contract/format/time'
import { clockCopy, type ReadTime } from '@gaitway/contract/format/typed-times'
import { RadioChoice } from './RadioChoice.tsx'

type WhichTimeProps = {
  /** What the time is called. */
  label: string
  read: ReadTime | undefined
  zone: string
  /** What is wrong, once that is said. */
  problem?: string | undefined
  onChange: (meant: string) => void
}

/** Asks which time is meant when it occurs twice because the clocks go back, and on which day when it isn't plain. */
export const WhichTime = ({ label, read = {}, zone, problem, onChange }: WhichTimeProps) => {
  const { at, twice, days, day = '' } = read
  const values = twice?.map(one => one.toISOString()) ?? []
  const [first = '', second = ''] = values
  return (
    <>
      {days && (
        <TextField
          select
          size="small"
          label={clockCopy.day(label)}
          value={day}
          onChange={({ target }) => onChange(target.value)}
        >
          {days.map(one => (
            <MenuItem key={one} value={one}>
              {showBriefDay(`${one}T12:00:00Z`, 'UTC')}
            </MenuItem>
          ))}
        </TextField>
      )}
      {twice && (
        <RadioChoice
          label={clockCopy.which(label)}
          values={values}
          names={{ [first]: clockCopy.first(twice[0], zone), [second]: clockCopy.second(twice[1], zone) }}
          value={at?.toISOString() ?? ''}
          onChange={onChange}
        />
      )}
      {problem && (
        <FormHelperText error role="alert" sx={{ margin: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </>
  )
}
