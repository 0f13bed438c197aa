import { classes } from '../classes.ts'
import { messages } from '../messages.ts'
import styles from './Skeleton.module.css'

export type SkeletonProps = {
  shape?: 'lines' | 'card' | 'figure'
  /** How many of the shape. */
  count?: number
}

/** The outline of content that is loading, so that nothing jumps. */
export const Skeleton = ({ shape = 'lines', count = 3 }: SkeletonProps) => (
  <output className={styles.stack}>
    <span className="visually-hidden">{messages.common.loading}</span>
    {Array.from({ length: count }, (_, place) => (
      <span key={place} className={classes(styles[shape], shape === 'card' && 'surface')} aria-hidden="true">
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
