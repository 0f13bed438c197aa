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
import { type RowColumn, NameCell, NoRows, type RowsProps } from './row-parts.tsx'
import CloseIcon from '@mui/icons-material/Close'
import { colors } from '@gaitway/contract/values/colors'
import { Link } from 'react-router-dom'
import { spaceBetween, type Fact, FactList } from './Parts.tsx'

type RowKeysOptions = {
  isPreviewOpen: boolean
  /** shows the preview of a row; undefined if rows have no preview */
  preview?: (id: string | undefined) => void
  toggle: (id: string) => void
}

const linkSelector = 'a[data-row], a[data-keys]'
const checkboxSelector = 'input[type="checkbox"]'

/**
 * On the link or checkbox of a row, the arrow keys move to the next and the previous row, and an open preview follows.
 * On a link, Space opens and closes the preview; Escape closes it. On a checked checkbox, Enter moves to the buttons for
 * the selected rows, which are above the table, many Tabs away.
 */
const listenToRowKeys =
  ({ isPreviewOpen, preview, toggle }: RowKeysOptions) =>
  (event: KeyboardEvent) => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return
    if (key === 'Escape' && isPreviewOpen) return preview?.(undefined)
    const selector = [linkSelector, checkboxSelector].find(one => target.matches(one))
    const row = selector && target.closest<HTMLElement>('tr[data-id]')
    if (!row) return
    if (key === 'Enter' && target.matches(`${checkboxSelector}:checked`)) {
      event.preventDefault()
      currentTarget.querySelector<HTMLElement>('.RaBulkActionsToolbar-topToolbar button')?.focus()
    }
    if (key === ' ' && selector === linkSelector && preview) {
      event.preventDefault()
      toggle(row.dataset.id ?? '')
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
    const focusTarget = next?.querySelector<HTMLElement>(selector)
    if (!focusTarget) return
    event.preventDefault()
    focusTarget.focus()
    if (isPreviewOpen) preview?.((next as HTMLElement).dataset.id)
  }

type PreviewProps = { name: string; to?: string; facts: Fact[]; onClose: () => void; children: ReactNode }

/** A preview of a record beside its list, which keeps its scroll position and the focus. */
const Preview = ({ name, to, facts, onClose, children }: PreviewProps) => (
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
    <Box sx={{ ...spaceBetween, alignItems: 'center', gap: 1 }}>
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

/** A click anywhere in a row opens its link, here or in a new tab, unless text is selected. */
const openRowLink = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return
  if (document.getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row]')
  if (!link) return
  const keys = { ctrlKey, metaKey, shiftKey }
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}

type PreviewState = {
  /** the text of the first column, which names a row */
  nameOf: (row: never) => string
  /** undefined if rows have no preview */
  toggle?: (id: string) => void
  previewedId: string | undefined
}
const PreviewContext = createContext<PreviewState>({ nameOf: () => '', previewedId: undefined })

/** A row with a named checkbox and a button for its preview. */
const Row = ({ children, className }: { children?: ReactNode; className?: string }) => {
  const record = useRecordContext<RaRecord<string>>()
  const { hasBulkActions } = useDataTableConfigContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const selectedIds = useDataTableSelectedIdsContext() ?? []
  const { nameOf, toggle, previewedId } = useContext(PreviewContext)
  if (!record) return null
  const name = nameOf(record as never)
  const isSelected = selectedIds.includes(record.id)
  const isPreviewed = previewedId === record.id
  return (
    <TableRow
      className={className}
      hover
      selected={isPreviewed || isSelected}
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
            aria-pressed={isPreviewed}
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

type ColumnProps<Row> = { column: RowColumn<Row>; index: number; to?: (row: Row) => string }

/** A column whose header names the sort order to screen readers. */
const Column = <Row,>({ column, index, to }: ColumnProps<Row>) => {
  const { sort } = useListContext()
  const isHeader = useDataTableRenderContext() === 'header'
  const isSorted = column.sort !== undefined && sort.field === column.sort
  return (
    <DataTable.Col
      label={column.label}
      source={(column.sort ?? `column${index}`) as never}
      disableSort={!column.sort}
      align={column.isFigure ? 'right' : 'left'}
      {...(isHeader && isSorted && { 'aria-sort': sort.order === 'ASC' ? 'ascending' : 'descending' })}
      sx={{
        whiteSpace: column.wraps ? 'normal' : 'nowrap',
        ...(column.maxWidth && { overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: column.maxWidth }),
      }}
      render={row =>
        index === 0 ? <NameCell column={column} row={row as Row} to={to} /> : column.show(row as Row)
      }
    />
  )
}

/** Only screen readers see the heading of the preview column. */
const PreviewHeader = () => {
  const { toggle } = useContext(PreviewContext)
  if (useDataTableRenderContext() !== 'header' || !toggle) return null
  return (
    <TableCell sx={{ width: 36 }}>
      <Unseen>Preview</Unseen>
    </TableCell>
  )
}

export const Table = <Row extends { id: string }>({ columns, to, empty, bulk, preview }: RowsProps<Row>) => {
  const { data } = useListContext<Row>()
  const [previewedId, setPreviewedId] = useState<string>()
  const isWide = useMediaQuery<Theme>(theme => theme.breakpoints.up('lg'))
  const row = isWide && preview ? data?.find(({ id }) => id === previewedId) : undefined
  const [first] = columns
  const nameOf = (one: Row) => {
    const { serialNumber } = one as { serialNumber?: number }
    const shown = first?.show(one)
    if (typeof shown === 'string') return shown
    return serialNumber === undefined ? 'this row' : `shift ${showSerial(serialNumber)}`
  }
  const toggle = (id: string) => setPreviewedId(before => (before === id ? undefined : id))
  const hasPreview = isWide && preview !== undefined
  const state = { nameOf, toggle: hasPreview ? toggle : undefined, previewedId: row?.id } as PreviewState
  return (
    <PreviewContext value={state}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box
          sx={{ flex: 1, minWidth: 0, overflowX: 'auto', ...(to && { '& tbody tr': { cursor: 'pointer' } }) }}
          onClick={openRowLink}
          onKeyDown={listenToRowKeys({
            isPreviewOpen: row !== undefined,
            preview: hasPreview ? setPreviewedId : undefined,
            toggle,
          })}
        >
          <DataTable<Row>
            bulkActionButtons={bulk ? <Suspense>{bulk}</Suspense> : false}
            rowClick={false}
            empty={<NoRows text={empty} />}
            size="small"
            body={TableRows}
          >
            {columns.map((column, index) => (
              <Column key={column.label} column={column} index={index} to={to} />
            ))}
            <PreviewHeader />
          </DataTable>
        </Box>
        {row && (
          <Preview
            name={nameOf(row)}
            to={to?.(row)}
            facts={columns.slice(1).map(({ label, show }) => [label, show(row)])}
            onClose={() => setPreviewedId(undefined)}
          >
            {preview?.(row)}
          </Preview>
        )}
      </Box>
    </PreviewContext>
  )
}

const TableRows = (props: object) => <DataTableBody {...props} row={Row} />
