import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { Frame } from '../../layout/Frame.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { BoardList } from './BoardList.tsx'
import { copy } from './copy.ts'
import { pageOf } from './BoardPage.tsx'
import { deviceZone, parseFilter, paramsOf, buildBoardQuery, type Filter } from './filter.ts'
import { classes } from '../../shared/classes.ts'
import { later } from '../../shared/later.tsx'
import styles from './board.module.css'

/** Opening a shift with the keyboard moves focus to its pane; Esc returns to the list. */
const useOpenedFocus = (chosenId: string | null) => {
  const pane = useRef<HTMLElement>(null)
  const before = useRef(chosenId)
  useEffect(() => {
    const isNew = before.current !== chosenId
    before.current = chosenId
    if (isNew && chosenId && document.activeElement?.matches('a:focus-visible')) pane.current?.focus()
  }, [chosenId])
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      const isInDialog = document.querySelector('dialog[open]') !== null
      if (key !== 'Escape' || isInDialog || !pane.current?.contains(document.activeElement)) return
      document.querySelector<HTMLElement>('main a[aria-current]')?.focus()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [])
  return pane
}

const FilterFields = later(() => import('./FilterFields.tsx'), 'FilterFields', { count: 10 })
const JobPanel = later(() => import('../job/JobProfile.tsx'), 'JobPanel', { shape: 'card' })

const addressWith = (path: string, params: URLSearchParams) => {
  const query = params.toString()
  return `${path}${query && `?${query}`}`
}

/** The job board. The filters and the open shift are in the URL. */
export const JobBoard = () => {
  const [params, setParams] = useSearchParams()
  const isWide = useMedia('(min-width: 1024px)')
  const filter = parseFilter(params)
  const now = useNow()
  const query = buildBoardQuery(filter, deviceZone, now)
  const board = useAnswer('jobs.board', pageOf(query, 0))
  const chosenId = params.get('job')
  const openedId = chosenId ?? board.data?.data[0]?.id
  const pane = useOpenedFocus(chosenId)
  const change = (next: Filter) => setParams(paramsOf(next), { replace: true })
  const hrefOf = (id: string) => {
    const next = paramsOf(filter)
    for (const pages of params.getAll('pages')) next.set('pages', pages)
    // the shift's page leads back with the same filters
    if (!isWide) return addressWith(`/clinician/jobprofile/${id}`, next)
    next.set('job', id)
    return addressWith('/clinician/jobboard', next)
  }
  return (
    <Frame>
      <PageTitle title={copy.title} />
      <div className={styles.board}>
        {isWide && (
          <aside className={styles.filters} aria-label={copy.filters}>
            <FilterFields filter={filter} onChange={change} zipError={board.error?.fields.near} />
          </aside>
        )}
        <BoardList
          filter={filter}
          query={query}
          now={now}
          onFilter={change}
          hrefOf={hrefOf}
          openedId={isWide ? openedId : undefined}
          isWide={isWide}
        />
        {isWide && (openedId || !board.data) && (
          <section ref={pane} className={styles.opened} aria-label={copy.opened} tabIndex={-1}>
            {openedId ? (
              <JobPanel key={openedId} id={openedId} />
            ) : (
              <p className={classes('center quiet', styles.nothingOpened)}>{copy.nothingOpened}</p>
            )}
          </section>
        )}
      </div>
    </Frame>
  )
}
