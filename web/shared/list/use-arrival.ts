import { useEffect, useRef } from 'react'

/**
 * The heading of a list that a link on the same screen opened: focused and scrolled into view once the rows are there,
 * so that nothing moves afterward.
 */
export const useArrival = (onShown: (() => void) | undefined, isLoaded: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (!onShown) isDone.current = false
    if (isDone.current || !onShown || !isLoaded || !heading.current) return
    isDone.current = true
    heading.current.focus({ preventScroll: true })
    heading.current.scrollIntoView()
    onShown()
  }, [onShown, isLoaded])
  return heading
}
