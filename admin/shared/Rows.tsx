import { Box, Card, type Theme, Toolbar, useMediaQuery } from '@mui/material'
import { formatCount } from '@gaitway/contract/answers'
import { colors } from '@gaitway/contract/values/colors'
import { createContext, type ReactNode, useState } from 'react'
import { ListBase, type ListBaseProps, Pagination, useListContext } from 'react-admin'
import { Unseen } from './Ago.tsx'
import { apart, LoadState } from './Parts.tsx'
import { type RowColumn, Named, NoRows, type RowsProps } from './row-parts.tsx'
import { Table } from './Table.tsx'

export type { RowColumn }

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', gap: 1, alignItems: 'baseline' }}>
    <Box component="span" sx={{ color: colors.ink3, fontSize: 13 }}>
      {label}
    </Box>
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
)

/** What is empty takes no room on a phone. */
const isEmpty = (shown: ReactNode) => shown === '–' || shown === '' || shown === null || shown === undefined

/** As many beside each other as fit. */
const cards = {
  listStyle: 'none',
  margin: 0,
  padding: 1,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  alignItems: 'start',
}

const Cards = <Row extends { id: string }>({ columns, to, empty }: RowsProps<Row>) => {
  const { data } = useListContext<Row>()
  const [name, ...rest] = columns
  const inHead = (place: 'amount' | 'status') => rest.find(({ onCard }) => onCard === place)
  const [amount, status] = [inHead('amount'), inHead('status')]
  if (data?.length === 0) return <NoRows text={empty} />
  return (
    <Box component="ul" sx={cards}>
      {data?.map(row => (
        <Card key={row.id} component="li" sx={{ padding: 1.5, display: 'grid', gap: 0.5 }}>
          <Box sx={{ ...apart, gap: 1, fontSize: 16 }}>
            {name && <Named column={name} row={row} to={to} />}
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
              <Line key={label} label={label}>
                {shown}
              </Line>
            ))}
        </Card>
      ))}
    </Box>
  )
}

type ShowDialog = (dialog: ReactNode) => void
/** Where a bulk move shows its dialog: beside the table, which goes away when its last row does. */
export const BulkDialogs = createContext<ShowDialog>(() => undefined)

/** A dense table, or cards where it wouldn’t fit. */
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
  if (isNarrow) return <Cards {...props} />
  return (
    <BulkDialogs value={setDialog}>
      <Table {...props} />
      {dialog}
    </BulkDialogs>
  )
}

type Range = { from: number; to: number; count: number }

/** Shows `10,000+` when the API stopped counting. */
export const ListPager = () => {
  const { meta, isPending, error } = useListContext()
  const isCapped = (meta as { isCountCapped?: boolean } | undefined)?.isCountCapped === true
  // React-admin passes this on to Material UI but leaves it out of its types.
  const label = {
    labelDisplayedRows: ({ from, to, count }: Range) => `${from}-${to} of ${formatCount(count, isCapped)}`,
  }
  if (error) return null
  if (isPending) return <Toolbar variant="dense" />
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
