import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const keyOf = (entry: string) => `scroll ${entry}`

/** Scrolls as soon as the page is tall enough, unless the user scrolls first. */
const scrollWhenTall = (top: number) => {
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown']
  const stop = () => {
    watch.disconnect()
    for (const event of events) window.removeEventListener(event, stop)
  }
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop()
  })
  watch.observe(document.body)
  for (const event of events) window.addEventListener(event, stop)
  return stop
}

/** A new page opens at its top; Back, Forward and Reload return to where the page was. */
export const useScrollPosition = () => {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    // a filter or another page of the same list doesn't scroll
    if (shown.current === pathname) return undefined
    shown.current = pathname
    if (kind !== NavigationType.Pop) return window.scrollTo(0, 0)
    const top = Number(sessionStorage.getItem(keyOf(key)))
    return top > 0 ? scrollWhenTall(top) : undefined
  }, [pathname, kind, key])
  useEffect(() => {
    let top = window.scrollY
    const remember = () => {
      top = window.scrollY
    }
    const keep = () => sessionStorage.setItem(keyOf(key), String(top))
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [key])
}
