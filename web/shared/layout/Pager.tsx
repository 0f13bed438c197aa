import { shownCount } from '@gaitway/contract/answers'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { Button } from '../Button.tsx'
import { RightIcon } from '../icons.tsx'
import { messages } from '../messages.ts'
import { LeftIcon } from '../screen-icons.tsx'
import styles from './Pager.module.css'

const words = messages.pages

type PagerProps = {
  /** counted from 0 */
  page: number
  count: number
  /** there are more than were counted */
  isCapped?: boolean
  onPage: (page: number) => void
}

/** Which of how many are shown, and the pages before and after; nothing where all of them are. */
export const Pager = ({ page, count, isCapped = false, onPage }: PagerProps) => {
  const from = Math.min(page * DEFAULT_PAGE_SIZE + 1, count)
  const to = Math.min((page + 1) * DEFAULT_PAGE_SIZE, count)
  const isLast = to >= count
  if (page === 0 && isLast) return null
  return (
    <nav className={styles.pager} aria-label={words.title}>
      <output>{words.range(from, to, shownCount(count, isCapped))}</output>
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
          disabled={isLast}
          onClick={() => onPage(page + 1)}
        >
          {words.next}
        </Button>
      </div>
    </nav>
  )
}
