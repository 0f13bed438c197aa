import { useLayoutEffect, useRef, useState } from 'react'

/** Within this distance a reader counts as being at the end, or at the beginning. */
const NEAR_PX = 100

type Shown = {
  first: number | undefined
  last: number | undefined
  /** the first message that was unread when the room was opened */
  firstNew: number | undefined
  outgoing: number
}

/** As far down as possible without moving the first unread message out of view. */
const openAt = (element: HTMLElement) => {
  element.scrollTop = element.scrollHeight
  const firstNew = element.querySelector('[data-first-new]')
  const above = firstNew && firstNew.getBoundingClientRect().top - element.getBoundingClientRect().top
  if (above && above < 0) element.scrollTop += above
}

/**
 * Keeps the conversation where it is read: at the first unread message when it opens, at the newest one while the reader
 * is there, and at the same message when earlier ones appear above.
 */
export const useScroll = ({ first, last, firstNew, outgoing }: Shown, onNearStart: () => void) => {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, firstNew, outgoing, height: 0, isAtEnd: true })
  const [hasNew, setHasNew] = useState(false)
  useLayoutEffect(() => {
    const { current: element } = log
    if (!element) return
    const { current: was } = before
    if (was.first !== undefined && first !== undefined && first < was.first)
      element.scrollTop += element.scrollHeight - was.height
    else if (firstNew !== was.firstNew) openAt(element)
    else if (was.isAtEnd || outgoing > was.outgoing) element.scrollTop = element.scrollHeight
    else if (last !== was.last) setHasNew(true)
    before.current = { ...was, first, last, firstNew, outgoing, height: element.scrollHeight }
  }, [first, last, firstNew, outgoing])
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
