import { isCountCapped, formatCount } from '@gaitway/contract/answers'
import type { ReactNode } from 'react'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { LoadingOrError, type CallState } from '../show/Loaded.tsx'
import { Button } from '../Button.tsx'
import { Cluster, Stack } from '../layout/Stack.tsx'
import { RightIcon } from '../icons.tsx'
import { LeftIcon } from '../screen-icons.tsx'

type PagerProps = {
  /** Counted from 0. */
  page: number
  count: number
  /** There are more than `count`. */
  isCapped?: boolean
  onPage: (page: number) => void
}

/** The range on this page, and the previous and next page. Hidden when everything fits on one page. */
const Pager = ({ page, count, isCapped = false, onPage }: PagerProps) => {
  const from = Math.min(page * DEFAULT_PAGE_SIZE + 1, count)
  const to = Math.min((page + 1) * DEFAULT_PAGE_SIZE, count)
  const isLast = to >= count
  if (page === 0 && isLast) return null
  return (
    <Cluster as="nav" spread className="figures quiet" aria-label="Pages">
      <output>{`${from}–${to} of ${formatCount(count, isCapped)}`}</output>
      <Cluster gap={8}>
        <Button
          kind="secondary"
          icon={<LeftIcon size={18} />}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          Previous
        </Button>
        <Button
          kind="secondary"
          icon={<RightIcon size={18} />}
          disabled={isLast}
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </Cluster>
    </Cluster>
  )
}

type ListBodyProps<Row> = {
  /** `isOld`: these are the rows of the previous page, while the new one loads. */
  answer: CallState<{ data: Row[]; count: number }> & { isOld?: boolean }
  list: { page: number; setPage: (page: number) => void }
  /** Shown when the list is empty. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** One page of a list with its pager, or its skeleton, error or empty state. */
export const ListBody = <Row,>({ answer, list, empty, children }: ListBodyProps<Row>) => {
  const { data, error, isOld } = answer
  return (
    <>
      {(error || !data) && <LoadingOrError answer={answer} shape="card" />}
      {!error && !isOld && data?.data.length === 0 && empty}
      {data && data.count > 0 && (
        <Stack aria-busy={isOld || undefined} className={isOld ? 'old' : undefined}>
          {data.data.length > 0 && children(data.data)}
          <Pager page={list.page} count={data.count} isCapped={isCountCapped(data)} onPage={list.setPage} />
        </Stack>
      )}
    </>
  )
}
