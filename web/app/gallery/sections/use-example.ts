import { useState } from 'react'

/** The props of one example input. */
export const useExample = <Value>(start?: Value) => {
  const [value, onChange] = useState<Value | undefined>(start)
  return { value, onChange }
}
