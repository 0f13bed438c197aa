import { useEffect, useState } from 'react'

/** Drawn in less than a twentieth of a second, so that a tap is noticed. */
const AT_ONCE = 2

/**
 * How many cards are shown: at first about those of one screen, then a few more after each paint, so that a slow phone
 * shows something sooner. A list that someone comes back to is shown whole.
 */
export const useGrowing = (total: number, isWhole: boolean) => {
  const [shown, setShown] = useState(isWhole ? Number.POSITIVE_INFINITY : AT_ONCE)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = setTimeout(() => setShown(shown + AT_ONCE))
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}
