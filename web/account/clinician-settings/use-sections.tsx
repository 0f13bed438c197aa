import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { firstWrongIn } from '../../ui/forms/AppForm.tsx'
import { later } from '../../ui/show/later.tsx'

type PartProps = { goal: Goal | undefined }

/** Loads a section's content when it opens, then scrolls to it if the URL requested for it. */
export const sectionPart = <Name extends string>(
  id: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => {
  const loadPart = async () => {
    const Content: ComponentType = (await load())[name]
    const Part = ({ goal }: PartProps) => {
      useArrival(id, goal)
      return <Content />
    }
    return { Part }
  }
  return later(loadPart, 'Part', {})
}

/** The section to scroll to. A new object scrolls again, even to the same section. */
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

const leadToWrong = (section: Element) => {
  const wrong = firstWrongIn(section)
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'center' })
  return wrong !== null
}

/** Scrolls to the section once its content is there, and focuses its heading or its first wrong field. */
const useArrival = (id: string, goal: Goal | undefined) =>
  useEffect(() => {
    const section = goal?.id === id ? findSection(id) : null
    if (!section || !goal) return undefined
    if (!goal.isWrong) {
      focusSection(id)
      section.scrollIntoView({ block: 'start' })
      return undefined
    }
    if (leadToWrong(section)) return undefined
    // A field that was just rendered gets its error a moment later.
    const watcher = new MutationObserver(() => leadToWrong(section) && watcher.disconnect())
    watcher.observe(section, { subtree: true, childList: true, attributeFilter: ['data-wrong'] })
    return () => watcher.disconnect()
  }, [id, goal])

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
