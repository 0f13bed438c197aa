import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { RightIcon } from '../icons.tsx'
import { classes } from '../classes.ts'
import styles from './List.module.css'

type ListProps = {
  children: ReactNode
  /** Read aloud before the rows. */
  label?: string
  /** `rows` share one sheet with lines between. `cards` are separate. */
  look?: 'rows' | 'cards'
}

export const List = ({ children, label, look = 'rows' }: ListProps) => (
  <ul className={classes(styles[look], look === 'rows' && 'surface')} aria-label={label}>
    {children}
  </ul>
)

type ListItemProps = { [name: `data-${string}`]: unknown } & { children: ReactNode; id?: string }

export const ListItem = (props: ListItemProps) => <li {...props} className={styles.item} />

type RowProps = {
  title: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  before?: ReactNode
  aside?: ReactNode
  /** Another action, under the row. */
  below?: ReactNode
} & (
  | { href: string; onClick?: never }
  | { onClick: () => void; href?: never }
  | { href?: never; onClick?: never }
)

/** One row: title, detail, something at the right, and a chevron when it is a link. */
export const Row = ({ title, detail, before, aside, below, href, onClick }: RowProps) => {
  const parts = (
    <>
      {before && <span className={styles.before}>{before}</span>}
      <span className="grow">
        <span className="block medium">{title}</span>
        {detail && <span className="block small quiet">{detail}</span>}
      </span>
      {aside && <span className={styles.aside}>{aside}</span>}
      {(href || onClick) && (
        <span className={styles.chevron}>
          <RightIcon size={18} />
        </span>
      )}
    </>
  )
  return (
    <li className={styles.item}>
      {href && (
        <Link href={href} className={classes(styles.row, styles.pressed)}>
          {parts}
        </Link>
      )}
      {onClick && (
        <button type="button" className={classes(styles.row, styles.pressed)} onClick={onClick}>
          {parts}
        </button>
      )}
      {!href && !onClick && <div className={styles.row}>{parts}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  )
}

type EntryProps = { title: ReactNode; children: ReactNode; action?: ReactNode }

/** An entry of a list inside a section: title, lines below it, and actions at the right. */
export const Entry = ({ title, children, action }: EntryProps) => (
  <li className={styles.entry}>
    <div>
      <p className={styles.entryTitle}>{title}</p>
      {children}
    </div>
    {action}
  </li>
)
