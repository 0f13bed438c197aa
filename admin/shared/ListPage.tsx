import { formatCount } from '@gaitway/contract/answers'
import {
  Pagination,
  SearchInput,
  SelectInput,
  useListContext,
  Button,
  useNotify,
  List,
  type SortPayload,
  TopToolbar,
} from 'react-admin'
import DownloadIcon from '@mui/icons-material/Download'
import { useState, type ReactElement, type ReactNode } from 'react'
import { saveFile } from '@gaitway/contract/save-file'
import { listUrl } from '../list-request.ts'
import { request } from '../session.ts'

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

/** Exports every row of the filtered list, not only this page. */
const ExportButton = () => {
  const { resource, filterValues, sort, total } = useListContext()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const filter = filterValues as Record<string, unknown>
      await saveFile(await request(listUrl(`${resource}.csv`, { filter, sort })))
    } catch (thrown) {
      notify(thrown instanceof Error ? thrown.message : "We couldn't export this list.", { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button label="Export" disabled={busy || !total} onClick={() => void download()}>
      <DownloadIcon />
    </Button>
  )
}

type ListPageProps = {
  title: string
  sort: SortPayload
  filters?: ReactElement[]
  startingFilter?: Record<string, unknown>
  perPage?: number
  children: ReactNode
}

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
