import { useEffect, useState } from 'react'

/** Two cards or sections are drawn in less than a twentieth of a second, so that a tap is noticed. */
const AT_ONCE = 2

/**
 * How many parts are shown: `atFirst`, then a few more after each paint, so that a slow phone shows something sooner. A
 * list that someone comes back to begins with all.
 */
export const useGrowing = (total: number, atFirst = AT_ONCE) => {
  const [shown, setShown] = useState(atFirst)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = setTimeout(() => setShown(shown + AT_ONCE))
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}
