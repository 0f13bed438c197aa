import { useLayoutEffect, useState, type ReactNode } from 'react'
import { LoadingParts } from './loading-parts.ts'
import { Skeleton, type SkeletonProps } from './Skeleton.tsx'
import styles from './Skeleton.module.css'

/** A part that takes longer appears when it is there. */
const LONGEST_WAIT_MS = 2_500

type TogetherProps = SkeletonProps & { onShown?: () => void; children: ReactNode }

/**
 * Shows its parts once none of them is loading anymore, so that what is read or tapped doesn't move. What loads later
 * shows that it does where it is.
 */
export const Together = ({ children, onShown, ...shape }: TogetherProps) => {
  const [isThere, setThere] = useState(false)
  const [parts] = useState(() => {
    let loading = 0
    // a part whose code has arrived may begin to load its data
    const check = () => setTimeout(() => loading === 0 && setThere(true))
    const begin = () => {
      loading += 1
      return () => {
        loading -= 1
        check()
      }
    }
    return { begin, check }
  })
  useLayoutEffect(() => {
    const first = parts.check()
    const longest = setTimeout(() => setThere(true), LONGEST_WAIT_MS)
    return () => [first, longest].forEach(clearTimeout)
  }, [parts])
  useLayoutEffect(() => {
    if (isThere) onShown?.()
  }, [isThere, onShown])
  return (
    <>
      {!isThere && <Skeleton {...shape} />}
      <div className={isThere ? styles.there : styles.loading}>
        <LoadingParts.Provider value={parts.begin}>{children}</LoadingParts.Provider>
      </div>
    </>
  )
}
