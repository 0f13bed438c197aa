import { Box, Button, Card, MenuItem, TextField, type Theme, Toolbar, useMediaQuery } from '@mui/material'
import { formatCount, isCountCapped } from '@gaitway/contract/answers'
import { colors } from '@gaitway/contract/values/colors'
import { createContext, type ReactNode, useState } from 'react'
import { Pagination, useListContext } from 'react-admin'
import { Unseen } from './Ago.tsx'
import { spaceBetween, LoadState } from './Parts.tsx'
import { type RowColumn, NameCell, NoRows, type RowsProps } from './row-parts.tsx'
import { Table } from './Table.tsx'

export type { RowColumn }

const CardLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', gap: 1, alignItems: 'baseline' }}>
    <Box component="span" sx={{ color: colors.ink3, fontSize: 13 }}>
      {label}
    </Box>
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)

/** A card leaves out what is empty. */
const isEmpty = (shown: ReactNode) => shown === '–' || shown === '' || shown === null || shown === undefined

/** As many columns as fit. */
const cardGrid = {
  listStyle: 'none',
  margin: 0,
  padding: 1,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  alignItems: 'start',
}

/** Sorts the cards, which have no headings to click. */
const CardSort = <Row,>({ columns }: { columns: readonly RowColumn<Row>[] }) => {
  const { sort, setSort } = useListContext()
  const sortable = columns.filter(column => column.sort)
  const isListed = sortable.some(column => column.sort === sort.field)
  if (sortable.length === 0) return null
  const isAscending = sort.order === 'ASC'
  return (
    <Box sx={{ display: 'flex', gap: 1, padding: 1, paddingBottom: 0 }}>
      <TextField
        select
        size="small"
        label="Sort by"
        value={isListed ? sort.field : ''}
        onChange={({ target }) => setSort({ field: target.value, order: sort.order })}
        sx={{ minWidth: 160 }}
      >
        {sortable.map(column => (
          <MenuItem key={column.label} value={column.sort}>
            {column.label}
          </MenuItem>
        ))}
      </TextField>
      <Button onClick={() => setSort({ field: sort.field, order: isAscending ? 'DESC' : 'ASC' })}>
        {isAscending ? 'Ascending' : 'Descending'}
      </Button>
    </Box>
  )
}

const Cards = <Row extends { id: string }>({ columns, to, empty }: RowsProps<Row>) => {
  const { data } = useListContext<Row>()
  const [name, ...rest] = columns
  const amount = rest.find(({ onCard }) => onCard === 'amount')
  const status = rest.find(({ onCard }) => onCard === 'status')
  if (data?.length === 0) return <NoRows text={empty} />
  return (
    <Box component="ul" sx={cardGrid}>
      {data?.map(row => (
        <Card key={row.id} component="li" sx={{ padding: 1.5, display: 'grid', gap: 0.5 }}>
          <Box sx={{ ...spaceBetween, gap: 1, fontSize: 16 }}>
            {name && <NameCell column={name} row={row} to={to} />}
            {amount && (
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                <Box component="span" sx={{ color: colors.ink3, fontSize: 13 }}>
                  {amount.label}{' '}
                </Box>
                <strong>{amount.show(row)}</strong>
              </Box>
            )}
          </Box>
          {status && (
            <Box>
              <Unseen>{status.label}: </Unseen>
              {status.show(row)}
            </Box>
          )}
          {rest
            .filter(column => column !== amount && column !== status)
            .map(({ label, show }) => [label, show(row)] as const)
            .filter(([, shown]) => !isEmpty(shown))
            .map(([label, shown]) => (
              <CardLine key={label} label={label}>
                {shown}
              </CardLine>
            ))}
        </Card>
      ))}
    </Box>
  )
}

/** Shows the dialog of a bulk move beside the table, because the table’s buttons disappear with its last row. */
export const ShowBulkDialog = createContext<(dialog: ReactNode) => void>(() => undefined)

/** A dense table, or cards on a narrow screen. */
export const Rows = <Row extends { id: string }>(props: RowsProps<Row>) => {
  const { data, error, refetch } = useListContext<Row>()
  const [dialog, setDialog] = useState<ReactNode>()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  if (error || (isNarrow && !data))
    return (
      <Box sx={{ padding: 2 }}>
        <LoadState what="this list" data={data} error={error} onTryAgain={refetch} />
      </Box>
    )
  if (isNarrow)
    return (
      <>
        <CardSort columns={props.columns} />
        <Cards {...props} />
      </>
    )
  return (
    <ShowBulkDialog value={setDialog}>
      <Table {...props} />
      {dialog}
    </ShowBulkDialog>
  )
}

type Range = { from: number; to: number; count: number }

/** Shows `10,000+` when the API stopped counting. */
export const ListPager = () => {
  const { meta, isPending, error } = useListContext()
  // React-admin passes this on to Material UI but leaves it out of its types.
  const label = {
    labelDisplayedRows: ({ from, to, count }: Range) =>
      `${from}-${to} of ${formatCount(count, isCountCapped(meta ?? {}))}`,
  }
  if (error) return null
  if (isPending) return <Toolbar variant="dense" />
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...label} />
}
