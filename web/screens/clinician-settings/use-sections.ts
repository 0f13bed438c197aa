import { useCallback, useEffect, useState } from 'react'

/** Where one is to be led: a section by its name; asked for again, one is led again. */
export type Goal = { id: string; isWrong?: boolean }
export type Sections = {
  isOpen: (id: string) => boolean
  toggle: (id: string) => void
  goTo: (id: string, isWrong?: boolean) => void
  goal: Goal | undefined
}

const sectionOf = (id: string) => document.getElementById(`section-${id}`)
const wrongIn = (section: Element) =>
  section.querySelector<HTMLElement>(
    '[data-wrong] :is(input, select, textarea, button):not(:disabled, [tabindex="-1"])',
  )

/** The keys go to what opens a section. */
export const focusSection = (id: string) =>
  sectionOf(id)?.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true })

const leadToWrong = (section: Element) => {
  const wrong = wrongIn(section)
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
  return wrong !== null
}

/** Once what stands in the asked section is there: it is in sight, and the keys go to its heading, or to what is wrong in it. */
export const useArrival = (id: string, goal: Goal | undefined) =>
  useEffect(() => {
    const section = goal?.id === id ? sectionOf(id) : null
    if (!section || !goal) return undefined
    if (!goal.isWrong) {
      focusSection(id)
      section.scrollIntoView({ block: 'start' })
      return undefined
    }
    if (leadToWrong(section)) return undefined
    // a field that has just come in learns of its error a moment later
    const watcher = new MutationObserver(() => leadToWrong(section) && watcher.disconnect())
    watcher.observe(section, { subtree: true, childList: true, attributeFilter: ['data-wrong'] })
    return () => watcher.disconnect()
  }, [id, goal])

/** Which sections are open; the address may name one that is. */
export const useSections = (asked: string | null): Sections => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(asked ? [asked] : []))
  const [goal, setGoal] = useState<Goal | undefined>(() => (asked ? { id: asked } : undefined))
  const goTo = useCallback((id: string, isWrong = false) => {
    setOpened(before => new Set([...before, id]))
    setGoal({ id, isWrong })
  }, [])
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    setAnswered(asked)
    if (asked) goTo(asked)
  }
  const toggle = useCallback((id: string) => {
    setOpened(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return { isOpen: id => opened.has(id), toggle, goTo, goal }
}
