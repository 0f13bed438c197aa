import { useEffect, useRef, useState, type MouseEvent } from 'react'

type Opened = { rowId: string; scrollY: number }

const readOpened = (): Opened | undefined => {
  const { opened } = (window.history.state ?? {}) as { opened?: Opened }
  return opened
}

/**
 * Back from an opened notification, the list is where it was and that notification has the focus. The place belongs to
 * the history entry: a new visit starts at the top.
 */
export const useOpened = (isLoaded: boolean) => {
  const [opened] = useState(readOpened)
  const isRestored = useRef(false)
  useEffect(() => {
    if (!isLoaded || !opened || isRestored.current) return
    isRestored.current = true
    window.scrollTo(0, opened.scrollY)
    document.getElementById(opened.rowId)?.querySelector('a')?.focus({ preventScroll: true })
  }, [isLoaded, opened])
  /** Notes the row that a click opens, before the click is followed. */
  return ({ target }: MouseEvent<HTMLElement>) => {
    const row = (target as HTMLElement).closest('li[id]')
    if (!row) return
    const place: Opened = { rowId: row.id, scrollY: window.scrollY }
    window.history.replaceState({ ...window.history.state, opened: place }, '')
  }
}
