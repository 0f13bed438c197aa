import { readerZone } from '../../../ui/reader-zone.ts'
import { useSearchParams } from 'wouter'
import { startFirstRead, type FirstReads } from '../../../api/first-reads.ts'
import { useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import {
  parseFilter,
  buildBoardPageQuery,
  buildBoardParams,
  buildBoardQuery,
  type BoardFilter,
  listFilterChips,
  readPageCount,
  formatDays,
  formatPlace,
  noFilter,
} from './filter.ts'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import styles from './board.module.css'
import { plural } from '@gaitway/contract/format/plural'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useState, Fragment, memo } from 'react'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { FilterIcon, ClockIcon } from '../../../ui/screen-icons.tsx'
import { LoadFailed, LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { usePlaceInList, buildCardId } from './use-place-in-list.ts'
import { classes } from '../../../ui/classes.ts'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import type { BoardJob } from '../../parts/job.ts'
import { getMoneyProps, formatRateComparison } from '../../parts/pay.ts'
import { showMiles } from '@gaitway/contract/places'
import { findBoardPraise } from '@gaitway/contract/reliability'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { List, ListItem } from '../../../ui/layout/List.tsx'
import { formatClosesIn, formatWhenInShort } from '../../parts/when.ts'
import { Rating } from '../../../profile/reliability/Rating.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Face } from '../../../ui/show/Face.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { useGrowing } from '../../../ui/show/use-growing.ts'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { IconLine } from '../../../ui/show/IconLine.tsx'
import { buildPlaceKey } from './place-key.ts'
import { groupByDay, whenNames, whens } from './when.ts'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import type { FilterProps } from './FilterFields.tsx'

const HOME = 'home'
type QuickFilter = (typeof whens)[number] | typeof HOME

/** Filters that one tap turns on and another turns off: tonight, tomorrow, this weekend, and near home. */
const QuickFilters = ({ filter, onChange, hasHome }: FilterProps & { hasHome: boolean }) => {
  const isNearHome = !filter.near && filter.radiusMiles !== undefined
  const chosen = [...(filter.when ? [filter.when] : []), ...(isNearHome ? ([HOME] as const) : [])]
  const change = (next: readonly QuickFilter[]) => {
    if (next.includes(HOME) !== isNearHome)
      return onChange({
        ...filter,
        near: undefined,
        radiusMiles: isNearHome ? undefined : noFilter.radiusMiles,
      })
    const when = whens.find(one => one !== filter.when && next.includes(one))
    return onChange({ ...filter, when, fromDay: undefined, toDay: undefined })
  }
  return (
    <Field label="Quick filters" hideLabel group>
      <Chips<QuickFilter>
        oneLine
        value={chosen}
        onChange={change}
        options={[
          ...whens.map(when => ({ value: when, label: whenNames[when] })),
          ...(hasHome ? [{ value: HOME, label: 'Near home' } as const] : []),
        ]}
      />
    </Field>
  )
}

type BoardCardProps = { job: BoardJob; now: Date; href: string; selected: boolean }

/** A shift card, muted when the clinician isn't eligible. */
const BoardCard = memo(({ job, now, href, selected }: BoardCardProps) => {
  const { facility, slots, timeZone, payRateCents, reasons, myApplicationStatus: status } = job
  const praise = findBoardPraise(facility.reliability)
  const [reason] = status && status !== 'removed' ? [] : reasons
  const discipline = clinicianTypeNames[job.clinicianType]
  const when = formatWhenInShort(slots, timeZone)
  const rateComparison = formatRateComparison(job)
  const isPrn = job.jobType === 'PART_TIME'
  return (
    <Card
      href={href}
      label={`${discipline} at ${facility.officeName}, ${when}`}
      tone={reason ? 'quiet' : 'plain'}
      selected={selected}
    >
      <div className={classes(styles.card, reason && 'quiet')}>
        <p>
          {isPrn && <Money {...getMoneyProps(job)} size={reason ? 'text' : 'large'} />}
          <span className="block">
            <Money cents={payRateCents} unit="hour" size={isPrn || reason ? 'text' : 'large'} />
            {rateComparison && <span className="quiet"> · {rateComparison}</span>}
          </span>
        </p>
        <p>
          <strong>{discipline}</strong> · {job.settingTypes.join(', ')}
        </p>
        <IconLine
          icon={<Face of="place" size={40} name={facility.officeName} pictureUrl={job.facilityPhotoUrl} />}
        >
          {facility.officeName}
          <span className="block quiet">
            {job.distanceMiles !== null && `${showMiles(job.distanceMiles)} mi · `}
            <Rating rating={facility.rating} count={facility.ratingCount} />
            {praise && ` · ${praise}`}
          </span>
        </IconLine>
        <IconLine icon={<ClockIcon size={18} />}>{when}</IconLine>
        {job.matchReasons.length > 0 && (
          <p className={classes('small leaf', styles.fits)}>
            <span className="visually-hidden">{'Why it fits: '}</span>
            {job.matchReasons
              .map(
                matchReason =>
                  ({
                    nearHome: 'Near home',
                    yourSetting: 'Your setting',
                    aboveMedian: `Above the state ${job.medianRateKind}`,
                  })[matchReason],
              )
              .join(' · ')}
          </p>
        )}
        {reason ? (
          <Cluster lineGap={4} className={classes('small quiet', styles.bar)}>
            <span className={classes('amber medium', styles.reason)}>{reason.text}</span>
            <LinkButton kind="secondary" size="small" href={href}>
              Fix
              <span className="visually-hidden">: {facility.officeName}</span>
            </LinkButton>
          </Cluster>
        ) : (
          <Cluster lineGap={4} className={classes('small quiet', styles.bar)}>
            {status && status !== 'removed' && <Status of="application" state={status} />}
            {job.isInstant && <Badge tone="success">Instant</Badge>}
            {job.isInvited && <Badge tone="warning">Invited</Badge>}
            {job.boostPercent > 0 && <Badge tone="warning">Boosted</Badge>}
            <span>{formatClosesIn(now, slots)}</span>
            <span>
              {job.numberOfApplicants > 0 ? `${job.numberOfApplicants} applied` : 'No applicants yet'}
            </span>
          </Cluster>
        )}
      </div>
    </Card>
  )
})

type BoardPageProps = {
  query: Sent<'jobs.board'>
  page: number
  now: Date
  hrefOf: (id: string) => string
  selectedId: string | null
  /** The place whose cards are marked. */
  place: string | null
  /** Renders all cards at once, instead of a few more with each frame. */
  showsAll: boolean
}

/**
 * One page of the list, fetched separately so that showing more never moves the pages above. Its shifts are grouped by
 * day, unless another order is chosen. Its first day has no heading if the page before ends with the same day.
 */
const BoardPage = ({ query, page, now, hrefOf, selectedId, place, showsAll }: BoardPageProps) => {
  const answer = useAnswer('jobs.board', buildBoardPageQuery(query, page))
  const previous = useAnswer('jobs.board', page > 0 ? buildBoardPageQuery(query, page - 1) : null)
  const { data } = answer
  const shownCount = useGrowing(data?.data.length ?? 0, showsAll ? Number.POSITIVE_INFINITY : undefined)
  if (!data) return <LoadingOrError answer={answer} shape="card" count={3} />
  const renderCards = (jobs: readonly BoardJob[]) =>
    jobs.map(job => (
      <ListItem
        key={job.id}
        id={buildCardId(job.id)}
        data-place={buildPlaceKey(job)}
        data-marked={buildPlaceKey(job) === place || undefined}
      >
        <BoardCard job={job} now={now} href={hrefOf(job.id)} selected={job.id === selectedId} />
      </ListItem>
    ))
  if (query.sort !== 'none')
    return (
      <List look="cards" label="Shifts">
        {renderCards(data.data.slice(0, shownCount))}
      </List>
    )
  const previousHeading = groupByDay(previous.data?.data.slice(-1) ?? [], now).at(0)?.heading
  return groupByDay(data.data.slice(0, shownCount), now).map(({ heading, jobs }, index) => (
    <Fragment key={heading}>
      {(index > 0 || heading !== previousHeading) && <h2 className={styles.day}>{heading}</h2>}
      <List look="cards" label={`Shifts: ${heading}`}>
        {renderCards(jobs)}
      </List>
    </Fragment>
  ))
}

/** The active filters, each with a button that removes it. */
const FilterChips = ({ filter, onChange }: FilterProps) => {
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

const BoardEmpty = lazyComponent(() => import('./BoardEmpty.tsx'), 'BoardEmpty')
const BoardMap = lazyComponent(() => import('./BoardMap.tsx'), 'BoardMap', { shape: 'figure' })
const FilterSheet = lazyComponent(() => import('./FilterSheet.tsx'), 'FilterSheet')

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
const BoardList = ({ filter, query, now, onFilter, hrefOf, openedId, isWide }: BoardListProps) => {
  const { params, change } = useUrlParams()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const pageCount = readPageCount(params)
  const isMap = !isWide && params.has('view')
  const answer = useAnswer('jobs.board', buildBoardPageQuery(query, 0))
  const last = useAnswer('jobs.board', buildBoardPageQuery(query, pageCount - 1))
  const { data, error } = answer
  const isZipUnknown = !data && error?.fields.near && filter.near
  const { hasReturned, storeOpenedCard } = usePlaceInList(params.toString(), last.data !== undefined)
  const count = data?.count ?? 0
  const shownCount = Math.min(pageCount * DEFAULT_PAGE_SIZE, count)
  const hasHome = data === undefined || data.origin !== null
  const where = formatPlace(filter, hasHome)
  return (
    <Stack gap={12} className={styles.list}>
      {!isWide && (
        <Cluster gap={8} nowrap>
          <button type="button" className={classes('pill', styles.pill)} onClick={() => setFilterOpen(true)}>
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
      <FilterChips filter={filter} onChange={onFilter} />
      <Cluster gap={8} className={styles.count}>
        <output className="quiet">
          {data && `${plural(count, 'shift', 'shifts')}${where ? ` ${where.toLowerCase()}` : ''}`}
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
          <div className={styles.pages} onClickCapture={storeOpenedCard}>
            {Array.from({ length: pageCount }, (_, page) => (
              <BoardPage
                key={page}
                query={query}
                page={page}
                now={now}
                hrefOf={hrefOf}
                selectedId={openedId}
                place={params.get('place')}
                showsAll={hasReturned || isWide}
              />
            ))}
          </div>
        </div>
      )}
      {shownCount < count && (
        <div className={styles.more}>
          <p className="quiet">{`Showing ${shownCount} of ${count}`}</p>
          <Button kind="secondary" onClick={() => change({ pages: String(pageCount + 1) })}>
            {`Show ${Math.min(DEFAULT_PAGE_SIZE, count - shownCount)} more`}
          </Button>
        </div>
      )}
      {isFilterOpen && (
        <FilterSheet
          filter={filter}
          now={now}
          onClose={() => setFilterOpen(false)}
          onApply={next => {
            onFilter(next)
            setFilterOpen(false)
          }}
        />
      )}
    </Stack>
  )
}

const FilterFields = lazyComponent(() => import('./FilterFields.tsx'), 'FilterFields', { count: 10 })
const SidePane = lazyComponent(() => import('./SidePane.tsx'), 'SidePane', { shape: 'figure' })

const buildHref = (path: string, params: URLSearchParams) => `${path}?${params.toString()}`.replace(/\?$/, '')

export const firstReads: FirstReads = ({ search }) => {
  const query = buildBoardQuery(parseFilter(new URLSearchParams(search)), readerZone, new Date())
  void startFirstRead('jobs.board', buildBoardPageQuery(query, 0))
}

/** The job board. Its filters, pages, view, marked place and open shift are in the URL. */
export const JobBoard = () => {
  const [params, setParams] = useSearchParams()
  const isWide = useMedia('(min-width: 1024px)')
  const filter = parseFilter(params)
  const now = useNow()
  const query = buildBoardQuery(filter, readerZone, now)
  const board = useAnswer('jobs.board', buildBoardPageQuery(query, 0))
  const chosenId = params.get('job')
  const paramsWith = (next: BoardFilter, ...unchanged: string[]) => {
    const nextParams = buildBoardParams(next)
    for (const name of unchanged) {
      const value = params.get(name)
      if (value) nextParams.set(name, value)
    }
    return nextParams
  }
  const change = (next: BoardFilter) => setParams(paramsWith(next, 'view'), { replace: true })
  const hrefOf = (id?: string) => {
    const next = paramsWith(filter, 'pages', 'view', 'place')
    // the shift's page leads back to the same list
    if (id && !isWide) return buildHref(`/clinician/jobprofile/${id}`, next)
    if (id) next.set('job', id)
    return buildHref('/clinician/jobboard', next)
  }
  return (
    <Page>
      <PageTitle title="Job Board" />
      <div className={styles.board}>
        {isWide && (
          <aside className={styles.filters} aria-label="Filters">
            <FilterFields filter={filter} onChange={change} zipError={board.error?.fields.near} />
          </aside>
        )}
        <BoardList
          filter={filter}
          query={query}
          now={now}
          onFilter={change}
          hrefOf={hrefOf}
          openedId={isWide ? chosenId : null}
          isWide={isWide}
        />
        {isWide && (
          <SidePane chosenId={chosenId} mapHref={hrefOf()} query={query} radiusMiles={filter.radiusMiles} />
        )}
      </div>
    </Page>
  )
}
