import { readerZone } from '../../../ui/reader-zone.ts'
import { useSearchParams } from 'wouter'
import { readFirst, type FirstReads } from '../../../api/first-reads.ts'
import { useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { BoardList } from './BoardList.tsx'
import { parseFilter, buildBoardParams, buildBoardQuery, type BoardFilter } from './filter.ts'
import { later } from '../../../ui/show/later.tsx'
import { buildBoardPage } from './page-of.ts'
import styles from './board.module.css'

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
