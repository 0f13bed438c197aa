import type { ReactElement, ReactNode } from 'react'
import { List, type SortPayload, TopToolbar } from 'react-admin'
import { ExportButton } from './ExportButton.tsx'
import { ListPager } from './ListPager.tsx'

type ListPageProps = {
  title: string
  sort: SortPayload
  filters?: ReactElement[]
  /** what is shown until somebody chooses otherwise */
  startingFilter?: Record<string, unknown>
  perPage?: number
  children: ReactNode
}

/** A list of the back office: filters, export, rows, pager. */
export const ListPage = ({ title, sort, filters, startingFilter, perPage = 25, children }: ListPageProps) => (
  <List
    title={title}
    sort={sort}
    filters={filters}
    filterDefaultValues={startingFilter}
    perPage={perPage}
    actions={
      <TopToolbar>
        <ExportButton />
      </TopToolbar>
    }
    exporter={false}
    empty={false}
    pagination={<ListPager />}
  >
    {children}
  </List>
)
