import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { Button } from '../../shared/Button.tsx'
import { RightIcon } from '../../shared/icons.tsx'
import { LeftIcon } from '../../shared/screen-icons.tsx'
import { words } from './words.ts'
import styles from './payouts.module.css'

type PagerProps = { page: number; count: number; onPage: (page: number) => void }

/** Which of how many payouts are shown, and the pages before and after. */
export const Pager = ({ page, count, onPage }: PagerProps) => {
  const from = page * DEFAULT_PAGE_SIZE + 1
  const to = Math.min(count, from + DEFAULT_PAGE_SIZE - 1)
  if (page === 0 && to >= count) return null
  return (
    <nav className={styles.pager} aria-label={words.pager}>
      <output>{words.range(from, to, count)}</output>
      <div className={styles.pages}>
        <Button
          kind="secondary"
          icon={<LeftIcon size={18} />}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          {words.previous}
        </Button>
        <Button
          kind="secondary"
          icon={<RightIcon size={18} />}
          disabled={to >= count}
          onClick={() => onPage(page + 1)}
        >
          {words.next}
        </Button>
      </div>
    </nav>
  )
}
