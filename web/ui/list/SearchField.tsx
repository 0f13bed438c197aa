import { useEffect, useState } from 'react'
import { Field } from '../inputs/Field.tsx'
import { TextInput } from '../inputs/TextInput.tsx'

const TYPING_MILLISECONDS = 300

/** Shows typing immediately and reports it once it pauses. */
const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Keeps what was typed since then.
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
