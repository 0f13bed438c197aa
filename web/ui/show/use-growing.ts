import { useEffect, useState } from 'react'

/** Two cards or sections are drawn in less than a twentieth of a second, so that a tap gets a response. */
const PARTS_PER_PAINT = 2

/**
 * How many of `total` parts to show: `atFirst`, then a few more after each paint, so that a slow phone shows something
 * sooner. Pass the whole total as `atFirst` for a list that someone returns to.
 */
export const useGrowing = (total: number, atFirst = PARTS_PER_PAINT) => {
  const [shown, setShown] = useState(atFirst)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = setTimeout(() => setShown(shown + PARTS_PER_PAINT))
    return () => clearTimeout(timer)
  }, [shown, total])
  return shown
}
