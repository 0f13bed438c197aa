import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'

type RadioChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  names: Partial<Record<Value, string>>
  /** empty until one is chosen */
  value: Value | ''
  error?: string
  onChange: (value: Value) => void
}

/** On phones, a label can take several lines: the button stands beside the first one, with space between labels. */
const besideFirstLine = {
  alignItems: 'flex-start',
  '& .MuiFormControlLabel-label': { paddingTop: '7px', paddingBottom: '7px' },
}

export const RadioChoice = <Value extends string>(props: RadioChoiceProps<Value>) => {
  const { label, values, names, value, error, onChange } = props
  const id = useId()
  return (
    <FormControl error={Boolean(error)}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={error && `${id}error`}
        value={value}
        onChange={(_, chosen) => onChange(chosen as Value)}
      >
        {values.map(one => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={names[one]}
            sx={besideFirstLine}
          />
        ))}
      </RadioGroup>
      {error && <FormHelperText id={`${id}error`}>{error}</FormHelperText>}
    </FormControl>
  )
}
