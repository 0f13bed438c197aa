import type { HTMLAttributes } from 'react'
import { classes } from '../classes.ts'
import styles from './layout.module.css'

type StackProps = HTMLAttributes<HTMLElement> & {
  /** The element, when it means more than layout. */
  as?: 'div' | 'nav' | 'section' | 'header' | 'ul' | 'li' | 'dl' | 'p' | 'span' | 'fieldset'
  gap?: 0 | 4 | 8 | 12 | 16 | 24 | 32 | 48
}

const spaceToken = (gap: number) => (gap === 0 ? '0' : `var(--space-${gap})`)

export const Stack = ({ as: Element = 'div', gap = 16, className, ...rest }: StackProps) => (
  <Element {...rest} className={classes(styles.stack, className)} style={{ gap: spaceToken(gap) }} />
)

type ClusterProps = StackProps & {
  /** The gap between lines, where it differs from `gap`. */
  lineGap?: StackProps['gap']
  align?: 'start' | 'center' | 'baseline' | 'stretch'
  spread?: boolean
  nowrap?: boolean
}

/** A row that wraps, unless `nowrap` is set. */
export const Cluster = ({
  as: Element = 'div',
  gap = 12,
  lineGap = gap,
  align = 'center',
  spread,
  nowrap,
  className,
  ...rest
}: ClusterProps) => (
  <Element
    {...rest}
    className={classes(styles.cluster, spread && styles.spread, nowrap && styles.oneLine, className)}
    style={{ gap: `${spaceToken(lineGap)} ${spaceToken(gap)}`, alignItems: align }}
  />
)

type GridProps = Pick<StackProps, 'children' | 'gap'> & { minWidthPx?: number }

/** As many equal columns as fit. */
export const Grid = ({ children, gap = 16, minWidthPx = 240 }: GridProps) => (
  <div
    className={styles.grid}
    style={{
      gap: spaceToken(gap),
      gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${minWidthPx}px), 1fr))`,
    }}
  >
    {children}
  </div>
)
