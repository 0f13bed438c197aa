import { plural } from '@gaitway/contract/format/plural'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { FilterIcon } from '../../../ui/screen-icons.tsx'
import { LoadFailed, LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { BoardPage } from './BoardPage.tsx'
import { listFilterChips, formatDays, formatPlace, noFilter, type BoardFilter } from './filter.ts'
import { buildBoardPage } from './page-of.ts'
import { QuickFilters } from './QuickFilters.tsx'
import { usePlaceInList } from './use-place-in-list.ts'
import { classes } from '../../../ui/classes.ts'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { later } from '../../../ui/show/later.tsx'
import { useAddress } from '../../../ui/list/use-address.ts'
import styles from './board.module.css'

/** The active filters, each with a button that removes it. */
const Chips = ({ filter, onChange }: { filter: BoardFilter; onChange: (filter: BoardFilter) => void }) => {
  const chips = listFilterChips(filter)
  if (chips.length === 0) return null
  return (
    <Cluster as="ul" gap={8} aria-label="Active filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove ${label}`}
            onClick={() => onChange(without)}
          >
            {label}
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={() => onChange(noFilter)}>
          Clear all
        </button>
      </li>
    </Cluster>
  )
}

const BoardEmpty = later(() => import('./BoardEmpty.tsx'), 'BoardEmpty')
const BoardMap = later(() => import('./BoardMap.tsx'), 'BoardMap', { shape: 'figure' })
const FilterSheet = later(() => import('./FilterSheet.tsx'), 'FilterSheet')

type BoardListProps = {
  filter: BoardFilter
  query: Sent<'jobs.board'>
  now: Date
  onFilter: (filter: BoardFilter) => void
  hrefOf: (id: string) => string
  openedId: string | null
  isWide: boolean
}

/** The list of shifts. Showing more appends, so nothing above moves. */
export const BoardList = ({ filter, query, now, onFilter, hrefOf, openedId, isWide }: BoardListProps) => {
  const { params, change } = useAddress()
  const [choosing, setChoosing] = useState(false)
  const pages = Math.max(1, Math.floor(Number(params.get('pages'))) || 1)
  const isMap = !isWide && params.has('view')
  const answer = useAnswer('jobs.board', buildBoardPage(query, 0))
  const last = useAnswer('jobs.board', buildBoardPage(query, pages - 1))
  const { data, error } = answer
  const isZipUnknown = !data && error?.fields.near && filter.near
  const { isComingBack, noteOpened } = usePlaceInList(params.toString(), last.data !== undefined)
  const count = data?.count ?? 0
  const shown = Math.min(pages * DEFAULT_PAGE_SIZE, count)
  const hasHome = data === undefined || data.origin !== null
  const where = formatPlace(filter, hasHome)
  return (
    <Stack gap={12} className={styles.list}>
      {!isWide && (
        <Cluster gap={8} nowrap>
          <button type="button" className={classes('pill', styles.pill)} onClick={() => setChoosing(true)}>
            <span className={styles.pillTexts}>
              <span className="block strong">{where ?? 'Everywhere'}</span>
              <span className="block small quiet">{formatDays(filter)}</span>
            </span>
            <FilterIcon />
            <span className="visually-hidden">. Change location, dates and filters</span>
          </button>
          <fieldset aria-label="View" className={styles.views}>
            {([undefined, 'map'] as const).map(view => (
              <button
                key={view}
                type="button"
                aria-pressed={isMap === Boolean(view)}
                onClick={() => change({ view }, { replace: false })}
              >
                {view ? 'Map' : 'List'}
              </button>
            ))}
          </fieldset>
        </Cluster>
      )}
      <QuickFilters filter={filter} onChange={onFilter} hasHome={hasHome} />
      <Chips filter={filter} onChange={onFilter} />
      <Cluster gap={8} className={styles.count}>
        <output className="quiet">
          {data &&
            (where
              ? `${plural(count, 'shift', 'shifts')} ${where.toLowerCase()}`
              : plural(count, 'shift', 'shifts'))}
        </output>
        {data && where && (
          <button
            type="button"
            className={classes(styles.clear, styles.everywhere)}
            onClick={() => onFilter({ ...filter, radiusMiles: undefined })}
          >
            Search everywhere
          </button>
        )}
      </Cluster>
      {(isZipUnknown || (data && count === 0)) && (
        <BoardEmpty filter={filter} onFilter={onFilter} where={where} zipError={data ? undefined : error} />
      )}
      {data && error && (
        <LoadFailed
          reason={`We couldn’t refresh this list, so it may be out of date. ${error.message}`}
          busy={answer.isValidating}
          onRetry={() => void answer.mutate()}
        />
      )}
      {!data && !isZipUnknown && (
        <div className={styles.waiting}>
          <LoadingOrError answer={answer} shape="card" count={4} />
        </div>
      )}
      {data && count > 0 && (
        <div className={isMap ? styles.stage : undefined}>
          {isMap && <BoardMap query={query} radiusMiles={filter.radiusMiles} isWide={false} />}
          <div className={styles.pages} onClickCapture={noteOpened}>
            {Array.from({ length: pages }, (_, page) => (
              <BoardPage
                key={page}
                query={query}
                page={page}
                now={now}
                hrefOf={hrefOf}
                selectedId={openedId}
                place={params.get('place')}
                isWhole={isComingBack || isWide}
              />
            ))}
          </div>
        </div>
      )}
      {shown < count && (
        <div className={styles.more}>
          <p className="quiet">{`Showing ${shown} of ${count}`}</p>
          <Button kind="secondary" onClick={() => change({ pages: String(pages + 1) })}>
            {`Show ${Math.min(DEFAULT_PAGE_SIZE, count - shown)} more`}
          </Button>
        </div>
      )}
      {choosing && (
        <FilterSheet
          filter={filter}
          now={now}
          onClose={() => setChoosing(false)}
          onApply={next => {
            onFilter(next)
            setChoosing(false)
          }}
        />
      )}
    </Stack>
  )
}
