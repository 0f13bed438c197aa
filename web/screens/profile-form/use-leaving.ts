import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { sectionIds, type SectionId } from './sections.ts'

const sectionAt = (target: EventTarget | null) => {
  const id = target instanceof Element ? target.closest('section')?.id : undefined
  return sectionIds.find(section => id === `section-${section}`)
}

/** Tells when a section is left: the keys go elsewhere, or the page goes out of sight. A press beside a field is no leaving. */
export const useLeaving = (onLeave: (id: SectionId) => void) => {
  const here = useRef<SectionId>(undefined)
  const [current, setCurrent] = useState<SectionId>()
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden' && here.current) onLeave(here.current)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [onLeave])
  const arrive = (event: FocusEvent) => {
    const next = sectionAt(event.target)
    const before = here.current
    here.current = next
    if (next) setCurrent(next)
    if (before && before !== next) onLeave(before)
  }
  return { current, arrive }
}
