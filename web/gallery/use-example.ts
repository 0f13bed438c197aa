import { useState } from 'react'

/** The value of one example input, ready to spread onto it. */
export const useExample = <Value>(start?: Value) => {
  const [value, onChange] = useState<Value | undefined>(start)
  return { value, onChange }
}
