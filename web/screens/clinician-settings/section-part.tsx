import type { ComponentType } from 'react'
import { later } from '../../shared/later.tsx'
import { useArrival, type Goal } from './use-sections.ts'

type PartProps = { goal: Goal | undefined }

/** Loads a section's content when it opens, then scrolls to it if the URL asked for it. */
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
