import {
  Box,
  Checkbox,
  IconButton,
  TableCell,
  TableRow,
  type Theme,
  useMediaQuery,
  Button,
  LinearProgress,
  Typography,
} from '@mui/material'
import PeekIcon from '@mui/icons-material/VerticalSplitOutlined'
import { showSerial } from '@gaitway/contract/format/money'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useState,
  Suspense,
  type KeyboardEvent,
} from 'react'
import {
  DataTable,
  DataTableBody,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableRenderContext,
  useDataTableSelectedIdsContext,
  useListContext,
  useRecordContext,
} from 'react-admin'
import { Unseen } from './Ago.tsx'
import { type RowColumn, Named, NoRows, type RowsProps } from './row-parts.tsx'
import CloseIcon from '@mui/icons-material/Close'
import { colors } from '@gaitway/contract/values/colors'
import { Link } from 'react-router-dom'
import { apart, type Fact, FactList } from './Parts.tsx'

type RowKeys = {
  isPeeking: boolean
  /** shows the preview of a row; none where nothing can be previewed */
  peek?: (id: string | undefined) => void
  toggle: (id: string) => void
}

const link = 'a[data-row], a[data-keys]'
const tick = 'input[type="checkbox"]'

/** The buttons for the ticked rows are above the table, many Tabs away. */
const focusBulkButtons = (table: Element) =>
  table.querySelector<HTMLElement>('.RaBulkActionsToolbar-topToolbar button')?.focus()

/**
 * On the link or checkbox of a row, the arrow keys go to the next and the previous row. On its link, Space opens and
 * closes the preview, which follows, and Escape closes it. On a ticked checkbox, Enter goes to the buttons for the
 * ticked rows.
 */
const moveByKeys =
  ({ isPeeking, peek, toggle }: RowKeys) =>
  (event: KeyboardEvent) => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return
    if (key === 'Escape' && isPeeking) return peek?.(undefined)
    const part = [link, tick].find(one => target.matches(one))
    const row = part && target.closest<HTMLElement>('tr[data-id]')
    if (!row) return
    if (key === 'Enter' && target.matches(`${tick}:checked`)) {
      event.preventDefault()
      focusBulkButtons(currentTarget)
    }
    if (key === ' ' && part === link && peek) {
      event.preventDefault()
      toggle(row.dataset.id ?? '')
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
    const reached = next?.querySelector<HTMLElement>(part)
    if (!reached) return
    event.preventDefault()
    reached.focus()
    if (isPeeking) peek?.((next as HTMLElement).dataset.id)
  }

type PeekProps = { name: string; to?: string; facts: Fact[]; onClose: () => void; children: ReactNode }

/** A record beside its list, which keeps its place and the keyboard. */
const Peek = ({ name, to, facts, onClose, children }: PeekProps) => (
  <Box
    component="aside"
    aria-label={`Preview of ${name}`}
    sx={{
      position: 'sticky',
      top: 56,
      flex: 'none',
      width: 400,
      maxHeight: 'calc(100vh - 64px)',
      overflowY: 'auto',
      borderLeft: `1px solid ${colors.line}`,
      padding: 2,
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& dl': { gridTemplateColumns: '120px minmax(0, 1fr)' },
    }}
  >
    <Box sx={{ ...apart, alignItems: 'center', gap: 1 }}>
      <Typography component="h2" variant="h6" aria-live="polite" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'flex', flex: 'none', gap: 0.5 }}>
        {to && (
          <Button component={Link} to={to} size="small">
            Open
          </Button>
        )}
        <IconButton size="small" aria-label="Close the preview" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
    <FactList facts={facts} />
    <Suspense fallback={<LinearProgress aria-label="Loading the preview" />}>{children}</Suspense>
  </Box>
)

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

type Peeking = {
  /** the first column in words, which names a row */
  nameOf: (row: never) => string
  /** none where nothing can be previewed */
  toggle?: (id: string) => void
  peeked: string | undefined
}
const PeekContext = createContext<Peeking>({ nameOf: () => '', peeked: undefined })

/** A row with a named checkbox and a button for its preview. */
const Row = ({ children, className }: { children?: ReactNode; className?: string }) => {
  const record = useRecordContext<RaRecord<string>>()
  const { hasBulkActions } = useDataTableConfigContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const selectedIds = useDataTableSelectedIdsContext() ?? []
  const { nameOf, toggle, peeked } = useContext(PeekContext)
  if (!record) return null
  const name = nameOf(record as never)
  const isSelected = selectedIds.includes(record.id)
  const isPeeked = peeked === record.id
  return (
    <TableRow
      className={className}
      hover
      selected={isPeeked || isSelected}
      aria-selected={hasBulkActions ? isSelected : undefined}
      data-id={record.id}
    >
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={isSelected}
            onClick={event => handleToggleItem?.(record.id, event)}
            title={isSelected ? 'Actions (Enter)' : undefined}
            slotProps={{ input: { 'aria-label': `Select ${name}` } }}
          />
        </TableCell>
      )}
      {children}
      {toggle && (
        <TableCell sx={{ width: 36, padding: '0 !important' }}>
          <IconButton
            size="small"
            aria-label={`Preview ${name}`}
            aria-pressed={isPeeked}
            title="Preview (Space)"
            onClick={() => toggle(record.id)}
          >
            <PeekIcon fontSize="small" />
          </IconButton>
        </TableCell>
      )}
    </TableRow>
  )
}

const orders = { ASC: 'ascending', DESC: 'descending' } as const

/** A column whose header says how the list is sorted by it. */
const Col = <Row,>({
  column,
  place,
  to,
}: {
  column: RowColumn<Row>
  place: number
  to?: (row: Row) => string
}) => {
  const { sort } = useListContext()
  const isHeader = useDataTableRenderContext() === 'header'
  const isSorted = column.sort !== undefined && sort.field === column.sort
  return (
    <DataTable.Col
      label={column.label}
      source={(column.sort ?? `column${place}`) as never}
      disableSort={!column.sort}
      align={column.isFigure ? 'right' : 'left'}
      {...(isHeader && isSorted && { 'aria-sort': orders[sort.order] })}
      sx={{
        whiteSpace: column.wraps ? 'normal' : 'nowrap',
        ...(column.maxWidth && { ...cut, maxWidth: column.maxWidth }),
      }}
      render={row =>
        place === 0 ? <Named column={column} row={row as Row} to={to} /> : column.show(row as Row)
      }
    />
  )
}

/** The preview column has no heading of its own to see. */
const PeekHead = () => {
  const where = useDataTableRenderContext()
  const { toggle } = useContext(PeekContext)
  if (where !== 'header' || !toggle) return null
  return (
    <TableCell sx={{ width: 36 }}>
      <Unseen>Preview</Unseen>
    </TableCell>
  )
}

export const Table = <Row extends { id: string }>({ columns, to, empty, bulk, peek }: RowsProps<Row>) => {
  const { data } = useListContext<Row>()
  const [peeked, setPeeked] = useState<string>()
  const isWide = useMediaQuery<Theme>(theme => theme.breakpoints.up('lg'))
  const row = isWide && peek ? data?.find(({ id }) => id === peeked) : undefined
  const [first] = columns
  const nameOf = (one: Row) => {
    const { serialNumber } = one as { serialNumber?: number }
    const shown = first?.show(one)
    if (typeof shown === 'string') return shown
    return serialNumber === undefined ? 'this row' : `shift ${showSerial(serialNumber)}`
  }
  const toggle = (id: string) => setPeeked(before => (before === id ? undefined : id))
  const peeking = { nameOf, toggle: isWide && peek ? toggle : undefined, peeked: row?.id } as Peeking
  const keys = moveByKeys({ isPeeking: row !== undefined, peek: peeking.toggle && setPeeked, toggle })
  return (
    <PeekContext value={peeking}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box
          sx={{ flex: 1, minWidth: 0, overflowX: 'auto', ...(to && { '& tbody tr': { cursor: 'pointer' } }) }}
          onClick={followRow}
          onKeyDown={keys}
        >
          <DataTable<Row>
            bulkActionButtons={bulk ?? false}
            rowClick={false}
            empty={<NoRows text={empty} />}
            size="small"
            body={TableRows}
          >
            {columns.map((column, place) => (
              <Col key={column.label} column={column} place={place} to={to} />
            ))}
            <PeekHead />
          </DataTable>
        </Box>
        {row && (
          <Peek
            name={nameOf(row)}
            to={to?.(row)}
            facts={columns.slice(1).map(({ label, show }) => [label, show(row)])}
            onClose={() => setPeeked(undefined)}
          >
            {peek?.(row)}
          </Peek>
        )}
      </Box>
    </PeekContext>
  )
}

const TableRows = (props: object) => <DataTableBody {...props} row={Row} />
