import { useEffect, useState } from 'react'

/** Two cards or sections are drawn in less than a twentieth of a second, so that a tap is noticed. */
const AT_ONCE = 2

/**
 * How many parts are shown: at first a few, then a few more after each paint, so that a slow phone shows something
 * sooner. With `isWhole`, all at once: for a list that someone comes back to.
 */
export const useGrowing = (total: number, isWhole = false) => {
  const [shown, setShown] = useState(isWhole ? Number.POSITIVE_INFINITY : AT_ONCE)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = setTimeout(() => setShown(shown + AT_ONCE))
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}
