import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'

const STORAGE_KEY = 'board-place'
type PlaceInList = { list: string; jobId?: string | undefined; scrollY: number }

const isPlaceInList = (value: unknown): value is PlaceInList =>
  typeof value === 'object' && value !== null && 'list' in value && 'scrollY' in value

/** Where the person was in this list when they left it, and removes it. Undefined if they left another list. */
const consumePlaceInList = (list: string): PlaceInList | undefined => {
  const text = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isPlaceInList(value) && value.list === list ? value : undefined
  } catch (thrown) {
    console.warn('The place in the list could not be read.', thrown)
    return undefined
  }
}

export const buildCardId = (jobId: string) => `job-${jobId}`

/**
 * When the person returns to the same list, restores its scroll position and focuses the card that they opened. A list
 * is identified by its URL parameters.
 */
export const usePlaceInList = (list: string, isLoaded: boolean) => {
  const [place] = useState(() => consumePlaceInList(list))
  const opened = useRef<string | undefined>(undefined)
  const restored = useRef(false)
  useEffect(() => {
    if (!isLoaded || !place || restored.current) return
    restored.current = true
    window.scrollTo(0, place.scrollY)
    if (place.jobId)
      document.getElementById(buildCardId(place.jobId))?.querySelector('a')?.focus({ preventScroll: true })
  }, [isLoaded, place])
  useLayoutEffect(
    () => () => {
      const current: PlaceInList = { list, jobId: opened.current, scrollY: window.scrollY }
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(current))
    },
    [list],
  )
  return {
    hasReturned: place !== undefined,
    /** Remembers the card that is opened. */
    storeOpenedCard: (event: MouseEvent<HTMLElement>) => {
      const card = (event.target as HTMLElement).closest(`[id^="${buildCardId('')}"]`)
      opened.current = card?.id.slice(buildCardId('').length)
    },
  }
}
