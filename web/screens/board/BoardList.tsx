import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { FilterIcon } from '../../shared/screen-icons.tsx'
import { List } from '../../shared/layout/List.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { LoadingOrError } from '../../shared/show/Loaded.tsx'
import { BoardPage, pageOf } from './BoardPage.tsx'
import { copy } from './copy.ts'
import {
  listFilterChips,
  formatDays,
  deviceZone,
  isNarrowed,
  noFilter,
  buildBoardQuery,
  type Filter,
} from './filter.ts'
import { classes } from '../../shared/classes.ts'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { CloseIcon } from '../../shared/icons.tsx'
import { later } from '../../shared/later.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import styles from './board.module.css'

let left: { list: string; scrollY: number } | undefined

/** Restores the scroll position when the same list is shown again. */
const usePlaceInList = (list: string, isKept: boolean) => {
  const [scrollY] = useState(() => (isKept && left?.list === list ? left.scrollY : undefined))
  useEffect(() => {
    left = undefined
    if (scrollY !== undefined) window.scrollTo(0, scrollY)
  }, [scrollY])
  useLayoutEffect(
    () => () => {
      if (isKept) left = { list, scrollY: window.scrollY }
    },
    [list, isKept],
  )
}

/** The active filters, each with a button that removes it. */
const Chips = ({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) => {
  const chips = listFilterChips(filter)
  if (chips.length === 0) return null
  return (
    <Cluster as="ul" gap={8} aria-label={copy.chosen}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={copy.removeChip(label)}
            onClick={() => onChange(without)}
          >
            {label}
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={() => onChange(noFilter)}>
          {copy.clear}
        </button>
      </li>
    </Cluster>
  )
}

const FilterSheet = later(() => import('./FilterSheet.tsx'), 'FilterSheet')

type BoardListProps = {
  filter: Filter
  onFilter: (filter: Filter) => void
  hrefOf: (id: string) => string
  openedId: string | undefined
  isWide: boolean
}

const Nothing = ({ filter, onFilter }: Pick<BoardListProps, 'filter' | 'onFilter'>) => {
  const any = { ...filter, radiusMiles: undefined }
  if (!isNarrowed(filter))
    return (
      <EmptyState
        title={copy.nothing}
        why={copy.nothingWhy}
        next={<LinkButton href="/clinician/dashboard">{copy.myShifts}</LinkButton>}
      />
    )
  return (
    <EmptyState
      title={copy.nothingFits}
      why={copy.nothingFitsWhy}
      next={
        <Button onClick={() => onFilter(filter.radiusMiles ? any : noFilter)}>
          {filter.radiusMiles ? copy.anyDistance : copy.clear}
        </Button>
      }
    />
  )
}

/** The list of shifts. Showing more appends, so nothing above moves. */
export const BoardList = ({ filter, onFilter, hrefOf, openedId, isWide }: BoardListProps) => {
  const { params, change } = useAddress()
  const [choosing, setChoosing] = useState(false)
  const now = useNow()
  const query = buildBoardQuery(filter, deviceZone)
  const pages = Math.max(1, Math.floor(Number(params.get('pages'))) || 1)
  const answer = useAnswer('jobs.board', pageOf(query, 0))
  const { data, error } = answer
  const isZipUnknown = !data && error?.fields.nearZip && filter.nearZip
  usePlaceInList(params.toString(), !isWide)
  const count = data?.count ?? 0
  const shown = Math.min(pages * DEFAULT_PAGE_SIZE, count)
  const from = filter.nearZip ? copy.near(filter.nearZip) : data?.origin ? copy.nearHome : undefined
  // Without a radius the list covers everywhere, so it names no place.
  const where = filter.radiusMiles ? from : undefined
  return (
    <Stack gap={12} className={styles.list}>
      {!isWide && (
        <button type="button" className={classes('pill', styles.pill)} onClick={() => setChoosing(true)}>
          <span>
            <span className="block strong">{where ?? copy.anywhereNear}</span>
            <span className="block small quiet">{formatDays(filter)}</span>
          </span>
          <FilterIcon />
          <span className="visually-hidden">. {copy.openFilters}</span>
        </button>
      )}
      <Chips filter={filter} onChange={onFilter} />
      <output className={classes('block quiet', styles.count)}>{data && copy.count(count, where)}</output>
      {isZipUnknown && (
        <EmptyState
          title={error.message}
          why={copy.zipUnknownWhy}
          next={
            <Button onClick={() => onFilter({ ...filter, nearZip: undefined })}>{copy.lookNearHome}</Button>
          }
        />
      )}
      {!data && !isZipUnknown && <LoadingOrError answer={answer} shape="card" count={4} />}
      {data && count === 0 && <Nothing filter={filter} onFilter={onFilter} />}
      {data && count > 0 && (
        <List look="cards" label={copy.list}>
          {Array.from({ length: pages }, (_, page) => (
            <BoardPage key={page} query={query} page={page} now={now} hrefOf={hrefOf} selectedId={openedId} />
          ))}
        </List>
      )}
      {shown < count && (
        <div className={styles.more}>
          <p className="quiet">{copy.shown(shown, count)}</p>
          <Button kind="secondary" onClick={() => change({ pages: String(pages + 1) })}>
            {copy.more(Math.min(DEFAULT_PAGE_SIZE, count - shown))}
          </Button>
        </div>
      )}
      {choosing && (
        <FilterSheet
          filter={filter}
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
