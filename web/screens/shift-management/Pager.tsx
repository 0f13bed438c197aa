import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { IconButton } from '../../shared/Button.tsx'
import { RightIcon } from '../../shared/icons.tsx'
import { LeftIcon } from '../../shared/screen-icons.tsx'
import styles from './lists.module.css'
import { words } from './words.ts'

type PagerProps = { skip: number; count: number; onSkip: (skip: number) => void }

/** Where in the list this page stands, and the way to the others. */
export const Pager = ({ skip, count, onSkip }: PagerProps) => {
  if (count <= DEFAULT_PAGE_SIZE && skip === 0) return null
  return (
    <nav className={styles.pager} aria-label={words.pages}>
      <IconButton
        label={words.previous}
        icon={<LeftIcon />}
        disabled={skip === 0}
        onClick={() => onSkip(Math.max(0, skip - DEFAULT_PAGE_SIZE))}
      />
      <span className="figures" aria-live="polite">
        {words.range(Math.min(skip + 1, count), Math.min(skip + DEFAULT_PAGE_SIZE, count), count)}
      </span>
      <IconButton
        label={words.next}
        icon={<RightIcon />}
        disabled={skip + DEFAULT_PAGE_SIZE >= count}
        onClick={() => onSkip(skip + DEFAULT_PAGE_SIZE)}
      />
    </nav>
  )
}
