import { useEffect, useRef } from 'react'

let pagesShown = 0

/** After a move inside the app the new page's heading takes the focus that the old page had. */
export const usePageFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const first = pagesShown++ === 0
    if (first) return
    window.scrollTo(0, 0)
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
