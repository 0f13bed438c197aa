import { useEffect, useRef } from 'react'

export const useArrivalFocus = (asksFor: string, isWished = true) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWished) field.current?.focus()
  }, [asksFor, isWished])
  return field
}
