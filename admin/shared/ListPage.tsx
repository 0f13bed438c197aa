import DownloadIcon from '@mui/icons-material/Download'
import { type Theme, useMediaQuery } from '@mui/material'
import {
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  Button,
  ColumnsButton,
  ListBase,
  ListContextProvider,
  ListView,
  Loading,
  SearchInput,
  SelectInput,
  type SortPayload,
  TopToolbar,
  useListContext,
} from 'react-admin'
import {
  findStatusWord,
  type LabeledLifecycle,
  type LabeledState,
} from '@gaitway/contract/format/status-copy'
import { listUrl } from '../list-request.ts'
import { refusalCode } from '../session.ts'
import { useDocumentTitle } from './AdminPageTitle.tsx'
import { useDownload, withoutToast } from './queries.ts'
import { ListPager } from './Rows.tsx'
import { SavedViews, type View } from './SavedViews.tsx'

export type { View }

/** Exports every row of the filtered list, not only the current page. */
const ExportButton = () => {
  const { resource, filterValues, sort, total } = useListContext()
  const { download, busy } = useDownload()
  const filter = filterValues as Record<string, unknown>
  return (
    <Button
      label="Export"
      // on phones, a disabled button shows only its icon
      aria-label="Export"
      disabled={busy || !total}
      onClick={() => void download(listUrl(`${resource}.csv`, { filter, sort }))}
    >
      <DownloadIcon />
    </Button>
  )
}

const PhoneFilters = lazy(async () => ({ default: (await import('./PhoneFilters.tsx')).PhoneFilters }))

const isSearch = ({ props }: ReactElement<{ source: string }>) => props.source === 'q'

/** Opens the list with its starting filter and sort if the API refuses the ones in an outdated URL. */
const ResetStaleFilter = ({ filter, sort }: { filter: Record<string, unknown>; sort: SortPayload }) => {
  const { error, filterValues, setFilters, setSort } = useListContext()
  const current = JSON.stringify(filterValues)
  const [first] = useState(current)
  const isReset = useRef(false)
  const isStale = current === first && refusalCode(error) === 'fields_wrong'
  useEffect(() => {
    if (!isStale || isReset.current) return
    // only once, so that a starting filter that is refused too shows the error
    isReset.current = true
    setFilters(filter, undefined, false)
    setSort(sort)
  }, [isStale, filter, sort, setFilters, setSort])
  return null
}

/** Another filter shows the first page again, with as many rows as the list started with. */
const ResetPageSize = ({ perPage, children }: { perPage: number; children: ReactNode }) => {
  const list = useListContext()
  const { setFilters, setPerPage } = list
  const value = useMemo(
    () => ({
      ...list,
      setFilters: (...sent: Parameters<typeof setFilters>) => {
        setFilters(...sent)
        if (list.perPage !== perPage) setPerPage(perPage)
      },
    }),
    [list, setFilters, setPerPage, perPage],
  )
  return <ListContextProvider value={value}>{children}</ListContextProvider>
}

type ListPageProps = {
  title: string
  sort: SortPayload
  filters?: ReactElement<{ source: string }>[]
  startingFilter?: Record<string, unknown>
  perPage?: number
  /** filters that one click sets, each with its count */
  views?: readonly View[]
  /** buttons beside Export */
  actions?: ReactNode
  children: ReactNode
}

export const ListPage = (props: ListPageProps) => {
  const { title, sort, startingFilter, perPage = 25, actions, views = [], filters = [], children } = props
  useDocumentTitle(title)
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const dialogFilters = isNarrow ? filters.filter(filter => !isSearch(filter)) : []
  return (
    <ListBase
      queryOptions={withoutToast}
      filterDefaultValues={startingFilter}
      perPage={perPage}
      sort={sort}
      exporter={false}
      offline={false}
      authLoading={<Loading />}
    >
      <ResetPageSize perPage={perPage}>
        <ListView
          title={title}
          filters={isNarrow ? filters.filter(isSearch) : filters}
          actions={
            <TopToolbar>
              {/* it loads later: it stands before the other buttons, which are aligned right and stay in place */}
              {dialogFilters.length > 0 && (
                <Suspense>
                  <PhoneFilters filters={dialogFilters} starting={startingFilter ?? {}} />
                </Suspense>
              )}
              {actions}
              {!isNarrow && <ColumnsButton />}
              <ExportButton />
            </TopToolbar>
          }
          empty={false}
          pagination={<ListPager />}
        >
          <ResetStaleFilter filter={startingFilter ?? {}} sort={sort} />
          <SavedViews own={views} starting={startingFilter} />
          {children}
        </ListView>
      </ResetPageSize>
    </ListBase>
  )
}

export const searchFilter = (label: string, placeholder: string) => (
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder={placeholder}
    slotProps={{ htmlInput: { 'aria-label': label, maxLength: 100 } }}
  />
)

/** A filter by one of several values. `emptyText` names the choice of all values. */
export const choiceFilter = <Value extends string>(
  source: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
  label?: string,
  emptyText?: string,
) => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    alwaysOn
    emptyText={emptyText}
    choices={values.map(value => ({ id: value, name: nameOf(value) }))}
  />
)

/** A filter by status, with the words of the status chips. */
export const statusFilter = <L extends LabeledLifecycle>(
  of: L,
  states: readonly LabeledState<L>[],
  label?: string,
  emptyText?: string,
) => choiceFilter('status', states, state => findStatusWord(of, state).word, label, emptyText)
