import { readerZone } from '../../../ui/reader-zone.ts'
import { useSearchParams } from 'wouter'
import { readFirst, type FirstReads } from '../../../api/first-reads.ts'
import { useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import {
  parseFilter,
  buildBoardParams,
  buildBoardQuery,
  type BoardFilter,
  listFilterChips,
  formatDays,
  formatPlace,
  noFilter,
} from './filter.ts'
import { later } from '../../../ui/show/later.tsx'
import { buildBoardPage } from './page-of.ts'
import styles from './board.module.css'
import { plural } from '@gaitway/contract/format/plural'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useState, Fragment, memo } from 'react'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { FilterIcon, ClockIcon } from '../../../ui/screen-icons.tsx'
import { LoadFailed, LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { usePlaceInList, cardId } from './use-place-in-list.ts'
import { classes } from '../../../ui/classes.ts'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { useAddress } from '../../../ui/list/use-address.ts'
import type { BoardJob } from '../../parts/job.ts'
import { payShown, formatRateComparison } from '../../parts/pay.ts'
import { showMiles } from '@gaitway/contract/places'
import { boardPraise } from '@gaitway/contract/reliability'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { List, ListItem } from '../../../ui/layout/List.tsx'
import { formatClosesIn, whenInShort } from '../../parts/when.ts'
import { copy as jobWords } from '../../parts/copy.ts'
import { Rating } from '../../../profile/reliability/Rating.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Face } from '../../../ui/show/Face.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { useGrowing } from '../../../ui/show/use-growing.ts'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { IconLine } from '../../../ui/show/IconLine.tsx'
import { formatBoardPlace } from './place-of.ts'
import { groupByDay, whens } from './when.ts'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { copy } from './copy.ts'

type QuickFiltersProps = { filter: BoardFilter; onChange: (filter: BoardFilter) => void; hasHome: boolean }

const HOME = 'home'
type Quick = (typeof whens)[number] | typeof HOME

/** One tap to tonight, tomorrow, this weekend, or near home; another tap removes it. */
const QuickFilters = ({ filter, onChange, hasHome }: QuickFiltersProps) => {
  const isNearHome = !filter.near && filter.radiusMiles !== undefined
  const chosen: Quick[] = [...(filter.when ? [filter.when] : []), ...(isNearHome ? ([HOME] as const) : [])]
  const change = (next: readonly Quick[]) => {
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
      <Chips<Quick>
        oneLine
        value={chosen}
        onChange={change}
        options={[
          ...whens.map(when => ({ value: when, label: copy.whens[when] })),
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
  const praise = boardPraise(facility.reliability)
  const [reason] = status && status !== 'removed' ? [] : reasons
  const discipline = clinicianTypeNames[job.clinicianType]
  const when = whenInShort(slots, timeZone)
  const beside = formatRateComparison(job)
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
          {isPrn && <Money {...payShown(job)} size={reason ? 'text' : 'large'} />}
          <span className="block">
            <Money cents={payRateCents} unit="hour" size={isPrn || reason ? 'text' : 'large'} />
            {beside && <span className="quiet"> · {beside}</span>}
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
            {job.distanceMiles !== null && `${jobWords.miles(showMiles(job.distanceMiles))} · `}
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
                one =>
                  ({
                    nearHome: 'Near home',
                    yourSetting: 'Your setting',
                    aboveMedian: `Above the state ${job.medianRateKind}`,
                  })[one],
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
            {job.isInstant && <Badge tone="leaf">Instant</Badge>}
            {job.isInvited && <Badge tone="sun">Invited</Badge>}
            {job.boostPercent > 0 && <Badge tone="sun">Boosted</Badge>}
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
  /** whose cards are marked */
  place: string | null
  /** all cards at once */
  isWhole: boolean
}

/**
 * One page of the list, fetched separately so that showing more never moves the others. By day, unless another order is
 * chosen; the page before may have started the first day.
 */
const BoardPage = ({ query, page, now, hrefOf, selectedId, place, isWhole }: BoardPageProps) => {
  const answer = useAnswer('jobs.board', buildBoardPage(query, page))
  const before = useAnswer('jobs.board', page > 0 ? buildBoardPage(query, page - 1) : null)
  const { data } = answer
  const shown = useGrowing(data?.data.length ?? 0, isWhole ? Number.POSITIVE_INFINITY : undefined)
  if (!data) return <LoadingOrError answer={answer} shape="card" count={3} />
  const cards = (jobs: readonly BoardJob[]) =>
    jobs.map(job => (
      <ListItem
        key={job.id}
        id={cardId(job.id)}
        data-place={formatBoardPlace(job)}
        data-marked={formatBoardPlace(job) === place || undefined}
      >
        <BoardCard job={job} now={now} href={hrefOf(job.id)} selected={job.id === selectedId} />
      </ListItem>
    ))
  if (query.sort !== 'none')
    return (
      <List look="cards" label="Shifts">
        {cards(data.data.slice(0, shown))}
      </List>
    )
  const begun = groupByDay(before.data?.data.slice(-1) ?? [], now).at(0)?.heading
  return groupByDay(data.data.slice(0, shown), now).map(({ heading, jobs }, index) => (
    <Fragment key={heading}>
      {(index > 0 || heading !== begun) && <h2 className={styles.day}>{heading}</h2>}
      <List look="cards" label={`Shifts: ${heading}`}>
        {cards(jobs)}
      </List>
    </Fragment>
  ))
}

/** The active filters, each with a button that removes it. */
const FilterChips = ({
  filter,
  onChange,
}: {
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}) => {
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
const BoardList = ({ filter, query, now, onFilter, hrefOf, openedId, isWide }: BoardListProps) => {
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
      <FilterChips filter={filter} onChange={onFilter} />
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

const FilterFields = later(() => import('./FilterFields.tsx'), 'FilterFields', { count: 10 })
const Beside = later(() => import('./Beside.tsx'), 'Beside', { shape: 'figure' })

const addressWith = (path: string, params: URLSearchParams) => {
  const query = params.toString()
  return `${path}${query && `?${query}`}`
}

export const firstReads: FirstReads = ({ search }) => {
  const query = buildBoardQuery(parseFilter(new URLSearchParams(search)), readerZone, new Date())
  void readFirst('jobs.board', buildBoardPage(query, 0))
}

/** The job board. The filters, the view, the place and the open shift are in the URL. */
export const JobBoard = () => {
  const [params, setParams] = useSearchParams()
  const isWide = useMedia('(min-width: 1024px)')
  const filter = parseFilter(params)
  const now = useNow()
  const query = buildBoardQuery(filter, readerZone, now)
  const board = useAnswer('jobs.board', buildBoardPage(query, 0))
  const chosenId = params.get('job')
  const paramsWith = (next: BoardFilter, ...unchanged: string[]) => {
    const all = buildBoardParams(next)
    for (const name of unchanged) {
      const value = params.get(name)
      if (value) all.set(name, value)
    }
    return all
  }
  const change = (next: BoardFilter) => setParams(paramsWith(next, 'view'), { replace: true })
  const hrefOf = (id?: string) => {
    const next = paramsWith(filter, 'pages', 'view', 'place')
    // the shift's page leads back to the same list
    if (id && !isWide) return addressWith(`/clinician/jobprofile/${id}`, next)
    if (id) next.set('job', id)
    return addressWith('/clinician/jobboard', next)
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
          <Beside chosenId={chosenId} mapHref={hrefOf()} query={query} radiusMiles={filter.radiusMiles} />
        )}
      </div>
    </Page>
  )
}
