import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

export type View = 'week' | 'list' | 'confirmed'

/** What the screen shows lives in its address, so that going back finds it again. */
export const useView = () => {
  const [params, setParams] = useSearchParams()
  const view: View =
    params.get('confirmedshifts') === '1' ? 'confirmed' : params.get('view') === 'list' ? 'list' : 'week'
  const change = useCallback(
    (next: Record<string, string | undefined>, keep = true) =>
      setParams(
        before => {
          const after = new URLSearchParams(keep ? before : [])
          for (const [name, value] of Object.entries(next))
            if (value === undefined || value === '') after.delete(name)
            else after.set(name, value)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return { view, params, change }
}

const viewParams: Record<View, Record<string, string>> = {
  week: {},
  list: { view: 'list' },
  confirmed: { confirmedshifts: '1' },
}

/** Where a view of this screen lies. */
export const viewHref = (view: View, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...viewParams[view], ...more }).toString()
  return `/facility/shiftmanagement${query && `?${query}`}`
}
export const paramsOf = (view: View) => viewParams[view]
