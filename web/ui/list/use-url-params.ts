import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** Keeps a screen's state in the query of its URL, so that reload and back restore it. Undefined values are removed. */
export const useUrlParams = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: Record<string, string | undefined>, options = { replace: true }) =>
      setParams(before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next))
          if (value === undefined) after.delete(name)
          else after.set(name, value)
        return after
      }, options),
    [setParams],
  )
  return { params, change }
}
