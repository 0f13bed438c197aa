import { useEffect, useRef } from 'react'

/**
 * The list that a link leads to, or its heading: focused and scrolled into view once the rows are there, so that nothing
 * moves afterward.
 */
export const useArrival = <Found extends HTMLElement = HTMLHeadingElement>(
  onShown: (() => void) | undefined,
  isLoaded: boolean,
) => {
  const heading = useRef<Found>(null)
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
