import { FormHelperText, MenuItem, TextField } from '@mui/material'
import { showBriefDay } from '@gaitway/contract/format/time'
import { clockCopy, type ReadTime } from '@gaitway/contract/format/typed-times'
import { RadioChoice } from './RadioChoice.tsx'

type WhichTimeProps = {
  /** the name of the time */
  label: string
  read: ReadTime | undefined
  zone: string
  /** the error, if it is shown already */
  problem?: string
  onChange: (meant: string) => void
}

/** Asks which of two times is meant if clocks show it twice that night, and which day if that isn't clear. */
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
