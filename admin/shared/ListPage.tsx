import DownloadIcon from '@mui/icons-material/Download'
import { type Theme, useMediaQuery } from '@mui/material'
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  Button,
  ColumnsButton,
  ListBase,
  ListView,
  Loading,
  SearchInput,
  SelectInput,
  type SortPayload,
  TopToolbar,
  useListContext,
} from 'react-admin'
import { listUrl } from '../list-request.ts'
import { refusalCode } from '../session.ts'
import { useDocumentTitle } from './AdminPageTitle.tsx'
import { useDownload } from './queries.ts'
import { ListPager, quietly } from './Rows.tsx'
import { SavedViews, type View } from './SavedViews.tsx'

export type { View }

/** Exports every row of the filtered list, not only this page. */
const ExportButton = () => {
  const { resource, filterValues, sort, total } = useListContext()
  const { download, busy } = useDownload()
  const filter = filterValues as Record<string, unknown>
  return (
    <Button
      label="Export"
      // on phones a disabled button is only its icon
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

type Starting = { filter: Record<string, unknown>; sort: SortPayload }

/** An address may be older than the list: what the API refuses in it gives way to how the list starts. */
const DropStale = ({ filter, sort }: Starting) => {
  const { error, filterValues, setFilters, setSort } = useListContext()
  const shown = JSON.stringify(filterValues)
  const [opened] = useState(shown)
  const isDropped = useRef(false)
  const isStale = shown === opened && refusalCode(error) === 'fields_wrong'
  useEffect(() => {
    if (!isStale || isDropped.current) return
    // once: a list that is refused as it starts shows why
    isDropped.current = true
    setFilters(filter, undefined, false)
    setSort(sort)
  }, [isStale, filter, sort, setFilters, setSort])
  return null
}

type ListPageProps = {
  title: string
  sort: SortPayload
  filters?: ReactElement<{ source: string }>[]
  startingFilter?: Record<string, unknown>
  perPage?: number
  /** filters that are one click away, each with its count */
  views?: readonly View[]
  /** buttons beside Export */
  actions?: ReactNode
  children: ReactNode
}

export const ListPage = ({
  title,
  sort,
  startingFilter,
  perPage = 25,
  actions,
  views = [],
  filters = [],
  children,
}: ListPageProps) => {
  useDocumentTitle(title)
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const inSheet = isNarrow ? filters.filter(filter => !isSearch(filter)) : []
  return (
    <ListBase
      queryOptions={quietly}
      filterDefaultValues={startingFilter}
      perPage={perPage}
      sort={sort}
      exporter={false}
      offline={false}
      authLoading={<Loading />}
    >
      <ListView
        title={title}
        filters={isNarrow ? filters.filter(isSearch) : filters}
        actions={
          <TopToolbar>
            {/* it loads later: before the others, which are aligned right and so stay in place */}
            {inSheet.length > 0 && (
              <Suspense>
                <PhoneFilters filters={inSheet} starting={startingFilter ?? {}} />
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
        <DropStale filter={startingFilter ?? {}} sort={sort} />
        <SavedViews own={views} starting={startingFilter} />
        {children}
      </ListView>
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

export const choiceFilter = <Value extends string>(
  source: string,
  values: readonly Value[],
  nameOf: (value: Value) => string,
  label?: string,
) => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    alwaysOn
    choices={values.map(value => ({ id: value, name: nameOf(value) }))}
  />
)
