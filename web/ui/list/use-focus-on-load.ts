import { useEffect, useRef } from 'react'

/**
 * The ref of a list that a link points to, or of its heading. It is focused and scrolled into view once its rows are
 * loaded, so that nothing moves afterward, and `onShown` is called. Without `onShown` no link points there.
 */
export const useFocusOnLoad = <Target extends HTMLElement = HTMLHeadingElement>(
  onShown: (() => void) | undefined,
  isLoaded: boolean,
) => {
  const target = useRef<Target>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (!onShown) isDone.current = false
    if (isDone.current || !onShown || !isLoaded || !target.current) return
    isDone.current = true
    target.current.focus({ preventScroll: true })
    target.current.scrollIntoView()
    onShown()
  }, [onShown, isLoaded])
  return target
}
