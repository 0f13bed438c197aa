import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** What a screen shows stands in its address, so that a reload and going back find it again; what is undefined goes. */
export const useAddress = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: Record<string, string | undefined>) =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(next))
            if (value === undefined) after.delete(name)
            else after.set(name, value)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return { params, change }
}
