import { useEffect, useLayoutEffect, useState } from 'react'

let left: { list: string; scrollY: number } | undefined

/** Coming back to the same list from a shift shows it where it was left. */
export const usePlaceInList = (list: string, isKept: boolean) => {
  const [scrollY] = useState(() => (isKept && left?.list === list ? left.scrollY : undefined))
  useEffect(() => {
    left = undefined
    if (scrollY !== undefined) window.scrollTo(0, scrollY)
  }, [scrollY])
  useLayoutEffect(
    () => () => {
      if (isKept) left = { list, scrollY: window.scrollY }
    },
    [list, isKept],
  )
}
