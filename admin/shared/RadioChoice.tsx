import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'

type RadioChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  names: Partial<Record<Value, string>>
  /** empty as long as nothing is chosen */
  value: Value | ''
  error?: string
  onChange: (value: Value) => void
}

/** On phones a sentence takes several lines, and the next one starts apart from it. */
const besideFirstLine = {
  alignItems: 'flex-start',
  '& .MuiFormControlLabel-label': { paddingTop: '7px', paddingBottom: '7px' },
}

/** One of a few values, each with its sentence. */
export const RadioChoice = <Value extends string>(props: RadioChoiceProps<Value>) => {
  const { label, values, names, value, error, onChange } = props
  const id = useId()
  const choose = (chosen: string) => {
    const found = values.find(one => one === chosen)
    if (found !== undefined) onChange(found)
  }
  return (
    <FormControl error={Boolean(error)}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={error && `${id}error`}
        value={value}
        onChange={(_, chosen) => choose(chosen)}
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
