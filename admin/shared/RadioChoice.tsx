import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'

type RadioChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  names: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

export const RadioChoice = <Value extends string>(props: RadioChoiceProps<Value>) => {
  const { label, values, names, value, onChange } = props
  const id = useId()
  const choose = (chosen: string) => onChange(values.find(one => one === chosen) ?? value)
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => choose(chosen)}>
        {values.map(one => (
          <FormControlLabel key={one} value={one} control={<Radio size="small" />} label={names[one]} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
