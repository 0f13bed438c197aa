import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Stack.module.css'

type StackProps = {
  children: ReactNode
  gap?: 4 | 8 | 12 | 16 | 24 | 32 | 48
}

/** Things under each other with one distance. */
export const Stack = ({ children, gap = 16 }: StackProps) => (
  <div className={styles.stack} style={{ gap: `var(--space-${gap})` }}>
    {children}
  </div>
)

type ClusterProps = StackProps & { align?: 'start' | 'center' | 'baseline'; spread?: boolean }

/** Things beside each other that wrap when it gets narrow. */
export const Cluster = ({ children, gap = 12, align = 'center', spread }: ClusterProps) => (
  <div
    className={classes(styles.cluster, spread && styles.spread)}
    style={{ gap: `var(--space-${gap})`, alignItems: align }}
  >
    {children}
  </div>
)

type GridProps = StackProps & { minWidthPx?: number }

/** As many equal columns as fit. */
export const Grid = ({ children, gap = 16, minWidthPx = 240 }: GridProps) => (
  <div
    className={styles.grid}
    style={{
      gap: `var(--space-${gap})`,
      gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidthPx}px), 1fr))`,
    }}
  >
    {children}
  </div>
)
