import { lazy, type ComponentType } from 'react'
import { useArrival, type Goal } from './use-sections.ts'

export type PartProps = { goal: Goal | undefined }

/** What stands in a section, fetched when it is opened; whoever was led there arrives once it is there. */
export const sectionPart = (id: string, load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const Content = await load()
    const Part = ({ goal }: PartProps) => {
      useArrival(id, goal)
      return <Content />
    }
    return { default: Part }
  })
