import { isCountCapped } from '@gaitway/contract/answers'
import type { ReactNode } from 'react'
import { Pager } from '../layout/Pager.tsx'
import { NotLoaded, type Answer } from '../show/Loaded.tsx'

type ListBodyProps<Row> = {
  answer: Answer<{ data: Row[]; count: number }>
  list: { page: number; setPage: (page: number) => void }
  /** Stands there when nothing fits. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** One page of a list with the way to the others; before that its outline, why it did not come, or that it is empty. */
export const ListBody = <Row,>({ answer, list, empty, children }: ListBodyProps<Row>) => {
  const { data, error } = answer
  return (
    <>
      {(error || !data) && <NotLoaded answer={answer} shape="card" />}
      {!error && data?.count === 0 && empty}
      {data && data.count > 0 && (
        <>
          {children(data.data)}
          <Pager page={list.page} count={data.count} isCapped={isCountCapped(data)} onPage={list.setPage} />
        </>
      )}
    </>
  )
}
