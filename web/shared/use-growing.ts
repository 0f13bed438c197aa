import { useEffect, useState } from 'react'

/**
 * How many of these parts are shown: at first those of one screen, then a few more after each paint, so that a slow phone
 * shows something sooner. A list that someone comes back to is shown whole.
 */
export const useGrowing = (
  total: number,
  { first, step, isWhole }: { first: number; step: number; isWhole: boolean },
) => {
  const [shown, setShown] = useState(isWhole ? Number.POSITIVE_INFINITY : first)
  useEffect(() => {
    if (shown >= total) return undefined
    const timer = setTimeout(() => setShown(shown + step))
    return () => clearTimeout(timer)
  }, [shown, total, step])
  return shown
}
