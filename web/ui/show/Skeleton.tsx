import { useLayoutEffect, useState } from 'react'
import { classes } from '../classes.ts'
import { useLoadingPart } from './loading-parts.ts'
import styles from './Skeleton.module.css'

export type SkeletonProps = {
  shape?: 'lines' | 'card' | 'figure'
  /** How many of the shape. */
  count?: number
}

let shownCount = 0
let lastShownAt = Number.NEGATIVE_INFINITY
/** Skeletons closer together than this belong to one wait. */
const SAME_WAIT_MS = 300

/** Whether this skeleton replaces another one. It is then visible at once, so that there is no blank between them. */
const useIsContinued = () => {
  const [isContinued] = useState(() => shownCount > 0 || performance.now() - lastShownAt < SAME_WAIT_MS)
  useLayoutEffect(() => {
    shownCount += 1
    return () => {
      shownCount -= 1
      lastShownAt = performance.now()
    }
  }, [])
  return isContinued
}

/** The outline of content that is loading, so that nothing jumps. */
export const Skeleton = ({ shape = 'lines', count = 3 }: SkeletonProps) => {
  const isContinued = useIsContinued()
  useLoadingPart(true)
  return (
    <output className={classes(styles.stack, isContinued && styles.atOnce)}>
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className={classes(styles[shape], shape === 'card' && 'surface')}
          aria-hidden="true"
        >
          {shape === 'card' && (
            <>
              <i />
              <i />
              <i />
            </>
          )}
        </span>
      ))}
    </output>
  )
}
