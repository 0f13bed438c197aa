import { useCallback, useEffect, useRef, useState } from 'react'

/** Which of the columns beside each other is in sight on a phone, and the way to another. */
export const useActiveColumn = (count: number) => {
  const strip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const active = Math.min(place, Math.max(0, count - 1))
  useEffect(() => {
    const element = strip.current
    if (!element) return undefined
    const moved = () => setPlace(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', moved, { passive: true })
    return () => element.removeEventListener('scroll', moved)
  }, [count])
  const show = useCallback((to: number) => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.children[to]?.scrollIntoView({
      behavior: calm ? 'auto' : 'smooth',
      block: 'nearest',
      inline: 'start',
    })
    setPlace(to)
  }, [])
  return { strip, active, show }
}
