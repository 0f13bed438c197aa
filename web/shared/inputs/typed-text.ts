import { useState } from 'react'

type Reading<Value> = {
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

/** Keeps the text as it was typed ("7.") while the value that it means goes out. */
export const useTypedText = <Value>({ value, onChange, read, write }: Reading<Value>) => {
  const [typed, setTyped] = useState('')
  const text =
    value === undefined
      ? read(typed) === undefined
        ? typed
        : ''
      : read(typed) === value
        ? typed
        : write(value)
  return {
    text,
    type: (next: string) => {
      setTyped(next)
      onChange(next === '' ? undefined : read(next))
    },
    settle: () => setTyped(value === undefined ? '' : write(value)),
  }
}
