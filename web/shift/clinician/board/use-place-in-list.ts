import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'

const PLACE = 'board-place'
type Place = { list: string; jobId?: string | undefined; scrollY: number }

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'list' in value && 'scrollY' in value

/** Where the person left this list. Another list's place is dropped. */
const readPlace = (list: string): Place | undefined => {
  const text = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isPlace(value) && value.list === list ? value : undefined
  } catch (thrown) {
    console.warn('The place in the list could not be read.', thrown)
    return undefined
  }
}

export const cardId = (jobId: string) => `job-${jobId}`

/** Coming back to the same list restores its scroll position and focuses the card that was opened. */
export const usePlaceInList = (list: string, isLoaded: boolean) => {
  const [place] = useState(() => readPlace(list))
  const opened = useRef<string | undefined>(undefined)
  const restored = useRef(false)
  useEffect(() => {
    if (!isLoaded || !place || restored.current) return
    restored.current = true
    window.scrollTo(0, place.scrollY)
    if (place.jobId)
      document.getElementById(cardId(place.jobId))?.querySelector('a')?.focus({ preventScroll: true })
  }, [isLoaded, place])
  useLayoutEffect(
    () => () => {
      const left: Place = { list, jobId: opened.current, scrollY: window.scrollY }
      sessionStorage.setItem(PLACE, JSON.stringify(left))
    },
    [list],
  )
  return {
    isComingBack: place !== undefined,
    /** Notes which card is opened. */
    noteOpened: (event: MouseEvent<HTMLElement>) => {
      const card = (event.target as HTMLElement).closest(`[id^="${cardId('')}"]`)
      opened.current = card?.id.slice(cardId('').length)
    },
  }
}
