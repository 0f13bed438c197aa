import type { ReactElement, ReactNode } from 'react'
import { List, Pagination, type SortPayload } from 'react-admin'

type ListPageProps = {
  title: string
  sort: SortPayload
  filters?: ReactElement[]
  /** what is shown until somebody chooses otherwise */
  startingFilter?: Record<string, unknown>
  perPage?: number
  children: ReactNode
}

/** A list of the back office: filters, rows, pager. */
export const ListPage = ({ title, sort, filters, startingFilter, perPage = 25, children }: ListPageProps) => (
  <List
    title={title}
    sort={sort}
    filters={filters}
    filterDefaultValues={startingFilter}
    perPage={perPage}
    actions={false}
    exporter={false}
    empty={false}
    pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
  >
    {children}
  </List>
)
