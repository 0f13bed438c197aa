import { Box, Card, type Theme, Typography, useMediaQuery } from '@mui/material'
import { formatCount } from '@gaitway/contract/answers'
import { colors } from '@gaitway/contract/colors'
import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { DataTable, ListBase, type ListBaseProps, Pagination, useListContext } from 'react-admin'
import { LoadState, PageLink } from './Parts.tsx'

export type Column<Row> = {
  label: string
  /** the field it sorts by; without one the column can't be sorted */
  sort?: string
  show: (row: Row) => ReactNode
  isFigure?: true
  /** allows several lines; other columns stay on one */
  wraps?: true
  /** cuts off wider text; the cell shows it in full on hover */
  maxWidth?: number
}
type RowsProps<Row> = {
  columns: Column<Row>[]
  to?: (row: Row) => string
  /** the text of an empty list */
  empty?: string
  /** what can be done with the rows that are ticked */
  bulk?: ReactElement
}

const Named = <Row,>({ column, row, to }: { column: Column<Row>; row: Row; to?: (row: Row) => string }) =>
  to ? (
    <PageLink to={to(row)} data-row sx={{ fontWeight: 600 }} underline="hover">
      {column.show(row)}
    </PageLink>
  ) : (
    column.show(row)
  )

const NoRows = ({ text = 'No data found' }: { text?: string }) => (
  <Typography sx={{ padding: 3, color: colors.ink2 }}>{text}</Typography>
)

const Cards = <Row extends { id: string }>({ columns: [name, ...rest], to, empty }: RowsProps<Row>) => {
  const { data } = useListContext<Row>()
  if (data?.length === 0) return <NoRows text={empty} />
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 1, display: 'grid', gap: 1 }}>
      {data?.map(row => (
        <Card key={row.id} component="li" sx={{ padding: 1.5, display: 'grid', gap: 0.5 }}>
          <Box sx={{ fontSize: 16 }}>{name && <Named column={name} row={row} to={to} />}</Box>
          {rest.map(({ label, show }) => (
            <Box key={label} sx={{ display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', gap: 1 }}>
              <Box component="span" sx={{ color: colors.ink3, fontSize: 13 }}>
                {label}
              </Box>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {show(row)}
              </Box>
            </Box>
          ))}
        </Card>
      ))}
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' }

/** A click beside the link of a row follows the link, here or in a new tab. Selected text stays selected. */
const followRow = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return
  if (document.getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row]')
  if (!link) return
  const keys = { ctrlKey, metaKey, shiftKey }
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}

const Table = <Row extends { id: string }>({ columns, to, empty, bulk }: RowsProps<Row>) => (
  <Box sx={{ overflowX: 'auto', ...(to && { '& tbody tr': { cursor: 'pointer' } }) }} onClick={followRow}>
    <DataTable<Row>
      bulkActionButtons={bulk ?? false}
      rowClick={false}
      empty={<NoRows text={empty} />}
      size="small"
    >
      {columns.map((column, index) => (
        <DataTable.Col
          key={column.label}
          label={column.label}
          source={(column.sort ?? `column${index}`) as never}
          disableSort={!column.sort}
          align={column.isFigure ? 'right' : 'left'}
          sx={{
            whiteSpace: column.wraps ? 'normal' : 'nowrap',
            ...(column.maxWidth && { ...cut, maxWidth: column.maxWidth }),
          }}
          render={(row: Row) =>
            index === 0 ? <Named column={column} row={row} to={to} /> : column.show(row)
          }
        />
      ))}
    </DataTable>
  </Box>
)

/** A dense table, or cards on a phone. */
export const Rows = <Row extends { id: string }>(props: RowsProps<Row>) => {
  const { data, error, refetch } = useListContext<Row>()
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  if (error || (isPhone && !data))
    return (
      <Box sx={{ padding: 2 }}>
        <LoadState what="this list" data={data} error={error} onTryAgain={refetch} />
      </Box>
    )
  return isPhone ? <Cards {...props} /> : <Table {...props} />
}

type Range = { from: number; to: number; count: number }

/** Shows `10,000+` when the API stopped counting. */
export const ListPager = () => {
  const { meta } = useListContext()
  const isCapped = (meta as { isCountCapped?: boolean } | undefined)?.isCountCapped === true
  // React-admin passes this on to Material UI but leaves it out of its types.
  const label = {
    labelDisplayedRows: ({ from, to, count }: Range) => `${from}-${to} of ${formatCount(count, isCapped)}`,
  }
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...label} />
}

/** For a list that usually fits on one page. */
export const PagerIfNeeded = () => {
  const { total = 0, perPage } = useListContext()
  return total > perPage ? <ListPager /> : null
}

/** The list shows its error itself, so a toast would be the second. */
export const quietly = { onError: () => undefined }

/** A list inside another page, which keeps its page and sort out of the URL. */
export const EmbeddedList = (props: ListBaseProps) => (
  <ListBase
    disableAuthentication
    disableSyncWithLocation
    storeKey={false}
    exporter={false}
    queryOptions={quietly}
    {...props}
  />
)
