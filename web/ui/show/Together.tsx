import { useLayoutEffect, useState, type ReactNode } from 'react'
import { LoadingParts } from './loading-parts.ts'
import { Skeleton, type SkeletonProps } from './Skeleton.tsx'
import styles from './Skeleton.module.css'

/** A part that takes longer appears by itself once it is loaded. */
const MAX_WAIT_MS = 2_500

type TogetherProps = SkeletonProps & { onShown?: () => void; children: ReactNode }

/**
 * Shows its parts once none of them is loading, so that nothing moves while someone reads or taps. A part that loads
 * again later shows its own skeleton.
 */
export const Together = ({ children, onShown, ...shape }: TogetherProps) => {
  const [isShown, setShown] = useState(false)
  const [parts] = useState(() => {
    let loading = 0
    // checks a moment later, because a part whose code has just arrived may begin to load its data
    const check = () => setTimeout(() => loading === 0 && setShown(true))
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
    const firstCheck = parts.check()
    const timeLimit = setTimeout(() => setShown(true), MAX_WAIT_MS)
    return () => [firstCheck, timeLimit].forEach(clearTimeout)
  }, [parts])
  useLayoutEffect(() => {
    if (isShown) onShown?.()
  }, [isShown, onShown])
  return (
    <>
      {!isShown && <Skeleton {...shape} />}
      <div className={isShown ? styles.shown : styles.loading}>
        <LoadingParts.Provider value={parts.begin}>{children}</LoadingParts.Provider>
      </div>
    </>
  )
}
