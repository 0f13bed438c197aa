import { useEffect, useState } from 'react'

/** Drawn in less than a twentieth of a second, so that a tap is noticed. */
const AT_ONCE = 2

/**
 * How many parts are shown: at first a few, then a few more after each paint, so that a slow phone shows something
 * sooner. Where someone comes back to, all are shown at once.
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
