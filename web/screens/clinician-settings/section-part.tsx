import type { ComponentType } from 'react'
import { later } from '../../shared/later.tsx'
import { useArrival, type Goal } from './use-sections.ts'

type PartProps = { goal: Goal | undefined }

/** What stands in a section, fetched when it is opened; whoever was led there arrives once it is there. */
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
