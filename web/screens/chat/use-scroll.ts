import { useLayoutEffect, useRef, useState } from 'react'

/** Within this distance a reader counts as being at the end, or at the beginning. */
const NEAR_PX = 100

type Shown = { first: number | undefined; last: number | undefined; outgoing: number }

/**
 * Keeps the conversation where it is read: at the newest message when it opens and while the reader is there, and at
 * the same message when earlier ones appear above.
 */
export const useScroll = ({ first, last, outgoing }: Shown, onNearStart: () => void) => {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, outgoing, height: 0, isAtEnd: true })
  const [hasNew, setHasNew] = useState(false)
  useLayoutEffect(() => {
    const { current: element } = log
    if (!element) return
    const { current: was } = before
    if (was.first !== undefined && first !== undefined && first < was.first)
      element.scrollTop += element.scrollHeight - was.height
    else if (was.isAtEnd || outgoing > was.outgoing) element.scrollTop = element.scrollHeight
    else if (last !== was.last) setHasNew(true)
    before.current = { ...was, first, last, outgoing, height: element.scrollHeight }
  }, [first, last, outgoing])
  const onScroll = () => {
    const { current: element } = log
    if (!element) return
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    before.current.isAtEnd = isAtEnd
    if (isAtEnd) setHasNew(false)
    if (element.scrollTop < NEAR_PX) onNearStart()
  }
  const toEnd = () => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
    setHasNew(false)
  }
  return { log, hasNew, onScroll, toEnd }
}
