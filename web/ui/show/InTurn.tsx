import type { ReactNode } from 'react'
import { LoadingParts, useLoadingPart } from './loading-parts.ts'
import type { SkeletonProps } from './Skeleton.tsx'
import { Together } from './Together.tsx'
import { useGrowing } from './use-growing.ts'

const Drawing = ({ isGoing }: { isGoing: boolean }) => {
  useLoadingPart(isGoing)
  return null
}

type InTurnProps = SkeletonProps & { first: ReactNode; children: readonly ReactNode[] }

/**
 * Draws its parts in turn, so that the first is read sooner and a tap never waits for all. The rest is shown together,
 * below the first, once its last part is there; until then, a skeleton.
 */
export const InTurn = ({ first, children, ...shape }: InTurnProps) => {
  const drawn = useGrowing(children.length, 0)
  return (
    <>
      {first}
      <LoadingParts.Provider value={undefined}>
        <Together {...shape}>
          {children.slice(0, drawn)}
          <Drawing isGoing={drawn < children.length} />
        </Together>
      </LoadingParts.Provider>
    </>
  )
}
