import type { ReactNode } from 'react'
import { LoadingParts, useLoadingPart } from './loading-parts.ts'
import type { SkeletonProps } from './Skeleton.tsx'
import { Together } from './Together.tsx'
import { useGrowing } from './use-growing.ts'

const UnfinishedPart = ({ isLoading }: { isLoading: boolean }) => {
  useLoadingPart(isLoading)
  return null
}

type InTurnProps = SkeletonProps & { first: ReactNode; children: readonly ReactNode[] }

/**
 * Draws its parts in turn, so that the first can be read sooner and a tap never waits for all of them. The children
 * appear together below `first` once the last of them is drawn and loaded. Until then there is a skeleton.
 */
export const InTurn = ({ first, children, ...shape }: InTurnProps) => {
  const drawn = useGrowing(children.length, 0)
  return (
    <>
      {first}
      <LoadingParts.Provider value={undefined}>
        <Together {...shape}>
          {children.slice(0, drawn)}
          <UnfinishedPart isLoading={drawn < children.length} />
        </Together>
      </LoadingParts.Provider>
    </>
  )
}
