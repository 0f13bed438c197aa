import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { findFirstInvalid } from '../../ui/forms/AppForm.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'

/** A section's content, which loads when the section first opens and is scrolled to if it is the goal. */
export const sectionPart = <Name extends string>(
  id: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => {
  const loadPart = async () => {
    const Content: ComponentType = (await load())[name]
    const Part = ({ goal }: { goal: Goal | undefined }) => {
      useScrollToGoal(id, goal)
      return <Content />
    }
    return { Part }
  }
  return lazyComponent(loadPart, 'Part', {})
}

/** The section to scroll to, or its first field with an error. A new object scrolls to the same section again. */
type Goal = { id: string; isWrong?: boolean }
export type Sections = {
  isOpen: (id: string) => boolean
  toggle: (id: string) => void
  goTo: (id: string, isWrong?: boolean) => void
  goal: Goal | undefined
}

const findSection = (id: string) => document.getElementById(`section-${id}`)
export const focusSection = (id: string) =>
  findSection(id)?.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true })

/** Focuses the first field with an error, and returns whether there is one. */
const focusWrongField = (section: Element) => {
  const wrong = findFirstInvalid(section)
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
  return wrong !== null
}

/** Scrolls to the section once its content is there, and focuses its heading or its first field with an error. */
const useScrollToGoal = (id: string, goal: Goal | undefined) =>
  useEffect(() => {
    const section = goal?.id === id ? findSection(id) : null
    if (!section || !goal) return undefined
    if (!goal.isWrong) {
      focusSection(id)
      section.scrollIntoView({ block: 'start' })
      return undefined
    }
    if (focusWrongField(section)) return undefined
    // A field that was just rendered gets its error a moment later.
    const watcher = new MutationObserver(() => focusWrongField(section) && watcher.disconnect())
    watcher.observe(section, { subtree: true, childList: true, attributeFilter: ['data-wrong'] })
    return () => watcher.disconnect()
  }, [id, goal])

/** Which sections are open, and which to scroll to. `requested` is the section that the URL names. */
export const useSections = (requested: string | null): Sections => {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(requested ? [requested] : []))
  const [goal, setGoal] = useState<Goal | undefined>(() => (requested ? { id: requested } : undefined))
  const goTo = useCallback((id: string, isWrong = false) => {
    setOpened(before => new Set([...before, id]))
    setGoal({ id, isWrong })
  }, [])
  const [lastRequested, setLastRequested] = useState(requested)
  if (requested !== lastRequested) {
    setLastRequested(requested)
    if (requested) goTo(requested)
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
