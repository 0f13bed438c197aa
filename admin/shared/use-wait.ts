import { useCallback, useEffect, useState } from 'react'

const SECOND = 1000

/** Counts the seconds down that have to pass, from now on; `start` lets them pass again. */
export const useWait = (seconds: number) => {
  const [now, setNow] = useState(() => Date.now())
  const [until, setUntil] = useState(now + seconds * SECOND)
  const left = Math.max(0, Math.ceil((until - now) / SECOND))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), SECOND)
    return () => clearTimeout(timer)
  }, [left, now])
  const start = useCallback(() => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * SECOND)
  }, [seconds])
  return { left, start }
}
