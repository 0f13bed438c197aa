import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { Card } from '@mui/material'
import { ListBase, type ListBaseProps, useListContext } from 'react-admin'
import { withoutToast } from './queries.ts'
import type { RowsProps } from './row-parts.tsx'
import { ListPager, Rows } from './Rows.tsx'

/** For a list that usually fits on one page. */
export const PagerIfNeeded = () => {
  const { total = 0, perPage } = useListContext()
  return total > perPage ? <ListPager /> : null
}

/** A list inside another page. Its page and sort aren’t in the URL. */
export const EmbeddedList = (props: ListBaseProps) => (
  <ListBase
    disableAuthentication
    disableSyncWithLocation
    storeKey={false}
    exporter={false}
    queryOptions={withoutToast}
    {...props}
  />
)

export type EmbeddedRowsProps<Row> = RowsProps<Row> & Pick<ListBaseProps, 'resource' | 'filter' | 'sort'>

/** The rows of a list inside another page, on a card. */
export const EmbeddedRows = <Row extends { id: string }>(props: EmbeddedRowsProps<Row>) => {
  const { resource, filter, sort, ...rows } = props
  return (
    <EmbeddedList resource={resource} filter={filter} sort={sort} perPage={DEFAULT_PAGE_SIZE}>
      <Card>
        <Rows {...rows} />
      </Card>
      <ListPager />
    </EmbeddedList>
  )
}
