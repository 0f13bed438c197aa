import type { ReactNode } from 'react'
import { useLoadingPart } from './loading-parts.ts'
import { useGrowing } from './use-growing.ts'

/** Draws a few of its parts at a time; what is shown together with them waits for the last. */
export const InTurn = ({ children }: { children: readonly ReactNode[] }) => {
  const drawn = useGrowing(children.length)
  useLoadingPart(drawn < children.length)
  return children.slice(0, drawn)
}
