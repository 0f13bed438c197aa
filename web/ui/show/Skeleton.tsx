import { useLayoutEffect, useState } from 'react'
import { classes } from '../classes.ts'
import { messages } from '../../api/messages.ts'
import { useLoadingPart } from './loading-parts.ts'
import styles from './Skeleton.module.css'

export type SkeletonProps = {
  shape?: 'lines' | 'card' | 'figure'
  /** How many of the shape. */
  count?: number
}

let shown = 0
let lastShownAt = Number.NEGATIVE_INFINITY
/** Skeletons closer together than this belong to one wait. */
const SAME_WAIT_MS = 300

/** A skeleton that takes over from another continues its wait, so there is no blank between them. */
const useContinues = () => {
  const [continues] = useState(() => shown > 0 || performance.now() - lastShownAt < SAME_WAIT_MS)
  useLayoutEffect(() => {
    shown += 1
    return () => {
      shown -= 1
      lastShownAt = performance.now()
    }
  }, [])
  return continues
}

/** The outline of content that is loading, so that nothing jumps. */
export const Skeleton = ({ shape = 'lines', count = 3 }: SkeletonProps) => {
  const continues = useContinues()
  useLoadingPart(true)
  return (
    <output className={classes(styles.stack, continues && styles.atOnce)}>
      <span className="visually-hidden">{messages.common.loading}</span>
      {Array.from({ length: count }, (_, place) => (
        <span
          key={place}
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
