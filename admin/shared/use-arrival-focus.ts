import { useEffect, useRef } from 'react'

/** A field that takes the focus once it is there and each time what it asks for changes; not where it is not wished. */
export const useArrivalFocus = (asksFor: string, isWished = true) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWished) field.current?.focus()
  }, [asksFor, isWished])
  return field
}
