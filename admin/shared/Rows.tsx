import {
  Alert,
  Box,
  Button,
  Card,
  LinearProgress,
  TablePagination,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { colors } from '@gaitway/contract/colors'
import type { ReactNode } from 'react'
import { DataTable, ListContextProvider, ResourceContextProvider, useList, useListContext } from 'react-admin'
import { PageLink } from './Parts.tsx'

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
}

const Named = <Row,>({ column, row, to }: { column: Column<Row>; row: Row; to?: (row: Row) => string }) =>
  to ? (
    <PageLink to={to(row)} sx={{ fontWeight: 600 }} underline="hover">
      {column.show(row)}
    </PageLink>
  ) : (
    column.show(row)
  )

const RowCard = <Row,>({ columns, row, to }: RowsProps<Row> & { row: Row }) => {
  const [name, ...rest] = columns
  return (
    <Card component="li" sx={{ padding: 1.5, display: 'grid', gap: 0.5 }}>
      {name && (
        <Box sx={{ fontSize: 16 }}>
          <Named column={name} row={row} to={to} />
        </Box>
      )}
      {rest.map(column => (
        <Box key={column.label} sx={{ display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', gap: 1 }}>
          <Box component="span" sx={{ color: colors.ink3, fontSize: 13 }}>
            {column.label}
          </Box>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {column.show(row)}
          </Box>
        </Box>
      ))}
    </Card>
  )
}

const Cards = <Row extends { id: string }>(props: RowsProps<Row>) => {
  const { data = [], isPending } = useListContext<Row>()
  if (isPending) return <LinearProgress aria-label="Loading the list" />
  if (data.length === 0) return <NoRows />
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 1, display: 'grid', gap: 1 }}>
      {data.map(row => (
        <RowCard key={row.id} {...props} row={row} />
      ))}
    </Box>
  )
}

const NoRows = () => <Typography sx={{ padding: 3, color: colors.ink2 }}>No data found</Typography>

const Table = <Row extends { id: string }>({ columns, to }: RowsProps<Row>) => (
  <Box sx={{ overflowX: 'auto' }}>
    <DataTable<Row>
      bulkActionButtons={false}
      rowClick={to ? (_id, _resource, row) => to(row as unknown as Row) : false}
      empty={<NoRows />}
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
            ...(column.maxWidth && {
              maxWidth: column.maxWidth,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
            }),
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
  const { error, refetch } = useListContext()
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  if (error)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
        sx={{ margin: 2 }}
      >
        {error instanceof Error ? error.message : 'We couldn’t load this list.'}
      </Alert>
    )
  return isPhone ? <Cards {...props} /> : <Table {...props} />
}

type PagedRowsProps<Row> = RowsProps<Row> & {
  rows: Row[]
  count: number
  perPage: number
  page: number
  onPageChange: (page: number) => void
}

/** Rows of an endpoint that is not a resource list. */
export const PagedRows = <Row extends { id: string }>(props: PagedRowsProps<Row>) => {
  const { rows, count, perPage, page, onPageChange, ...columns } = props
  return (
    // The table asks for a resource, and these rows have none.
    <ResourceContextProvider value="rows">
      <ListContextProvider value={useList<Row>({ data: rows, perPage })}>
        <Rows {...columns} />
        {count > perPage && (
          <TablePagination
            component="div"
            count={count}
            page={page}
            rowsPerPage={perPage}
            rowsPerPageOptions={[perPage]}
            onPageChange={(_, next) => onPageChange(next)}
          />
        )}
      </ListContextProvider>
    </ResourceContextProvider>
  )
}
