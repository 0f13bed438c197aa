import { useEffect, useState } from 'react'
import { Field } from '../inputs/Field.tsx'
import { TextInput } from '../inputs/TextInput.tsx'

const TYPING_MILLISECONDS = 300

/** The typed text, which is shown at once, and reported once typing pauses. */
const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    // keeps what was typed after this value was reported
    if (value === '' || !typed.startsWith(value)) setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return [typed, setTyped] as const
}

type SearchFieldProps = {
  list: { search: string; setSearch: (search: string) => void }
  label: string
  hint: string
}

/** Searches a list once typing pauses. */
export const SearchField = ({ list, label, hint }: SearchFieldProps) => {
  const [typed, setTyped] = useTyped(list.search, list.setSearch)
  return (
    <Field label={label} hideLabel>
      <TextInput type="search" value={typed} onChange={text => setTyped(text ?? '')} placeholder={hint} />
    </Field>
  )
}
