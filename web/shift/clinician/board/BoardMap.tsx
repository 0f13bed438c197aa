import { plural } from '@gaitway/contract/format/plural'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCallback, useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { MapView } from '../../../ui/map/MapView.tsx'
import { listRingsWithin } from '../../../ui/map/places.ts'
import { groupByPlace } from './map-places.ts'
import { buildBoardPageQuery, readPageCount } from './filter.ts'
import { buildPlaceKey } from './place-key.ts'
import styles from './board-map.module.css'

type Board = Output<'jobs.board'>
type Query = Sent<'jobs.board'>
type LoadedPageProps = {
  query: Query
  page: number
  onLoaded: (page: number, board: Board | undefined) => void
}

/** Reads a page of the list from the cache, without requesting it. */
const LoadedPage = ({ query, page, onLoaded }: LoadedPageProps) => {
  const { data } = useSWR<Board>(['jobs.board', buildBoardPageQuery(query, page)], null)
  useEffect(() => onLoaded(page, data), [page, data, onLoaded])
  return null
}

const PLACE = 'data-place'

/** The place of the card that is pointed at or has the focus. */
const usePointedPlace = () => {
  const [place, setPlace] = useState<string>()
  useEffect(() => {
    const updatePlace = ({ target }: Event) =>
      setPlace((target as Element).closest?.(`[${PLACE}]`)?.getAttribute(PLACE) ?? undefined)
    document.addEventListener('mouseover', updatePlace)
    document.addEventListener('focusin', updatePlace)
    return () => {
      document.removeEventListener('mouseover', updatePlace)
      document.removeEventListener('focusin', updatePlace)
    }
  }, [])
  return place
}

/** Focuses the first card of a place and scrolls to it. */
const focusCard = (place: string) => {
  const card = document.querySelector(`[${PLACE}="${place}"]`)
  const hasReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  card?.querySelector('a')?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: hasReducedMotion ? 'auto' : 'smooth' })
}

type BoardMapProps = { query: Query; radiusMiles: number | undefined; isWide: boolean }

/** The height of a card that covers the lower part of a phone's map. */
const CARD_PX = 330

/** The places of the list's shifts. Pressing a pin marks the cards of its place. */
export const BoardMap = ({ query, radiusMiles, isWide }: BoardMapProps) => {
  const { params, change } = useUrlParams()
  const pageCount = readPageCount(params)
  const selected = params.get('place') ?? undefined
  const [boards, setBoards] = useState<Record<number, Board | undefined>>({})
  const storeBoard = useCallback(
    (page: number, board: Board | undefined) => setBoards(before => ({ ...before, [page]: board })),
    [],
  )
  const jobs = useMemo(
    () => Array.from({ length: pageCount }, (_, page) => boards[page]?.data ?? []).flat(),
    [boards, pageCount],
  )
  const places = useMemo(() => groupByPlace(jobs), [jobs])
  const rings = useMemo(() => listRingsWithin(radiusMiles), [radiusMiles])
  const pointed = usePointedPlace()
  const unplacedCount = jobs.filter(job => buildPlaceKey(job) === undefined).length
  const select = (place: string | undefined) => {
    change({ place })
    // a phone shows the card only after this change is rendered
    if (place) requestAnimationFrame(() => focusCard(place))
  }
  return (
    <section className={isWide ? styles.beside : styles.alone} aria-label="Map">
      {Array.from({ length: pageCount }, (_, page) => (
        <LoadedPage key={page} query={query} page={page} onLoaded={storeBoard} />
      ))}
      <MapView
        label="Map of shifts"
        origin={boards[0]?.origin ?? null}
        rings={rings}
        places={places}
        selected={selected}
        highlighted={isWide ? pointed : undefined}
        coveredPx={isWide ? undefined : CARD_PX}
        onSelect={select}
      />
      {unplacedCount > 0 && (
        <p className={styles.unplaced}>
          {`${plural(unplacedCount, 'shift isn’t', 'shifts aren’t')} on the map. See the list.`}
        </p>
      )}
    </section>
  )
}
