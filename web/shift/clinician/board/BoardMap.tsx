import { plural } from '@gaitway/contract/format/plural'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCallback, useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { useAddress } from '../../../ui/list/use-address.ts'
import { MapView } from '../../../ui/map/MapView.tsx'
import { ringsWithin } from '../../../ui/map/places.ts'
import { groupByPlace } from './map-places.ts'
import { buildBoardPage } from './page-of.ts'
import { formatBoardPlace } from './place-of.ts'
import styles from './board-map.module.css'

type Board = Output<'jobs.board'>
type Query = Sent<'jobs.board'>
type PageProps = { query: Query; page: number; onLoaded: (page: number, board: Board | undefined) => void }

/** Reads a page that the list has loaded; it requests nothing itself. */
const LoadedPage = ({ query, page, onLoaded }: PageProps) => {
  const { data } = useSWR<Board>(['jobs.board', buildBoardPage(query, page)], null)
  useEffect(() => onLoaded(page, data), [page, data, onLoaded])
  return null
}

const PLACE = 'data-place'
const placeAt = ({ target }: Event) =>
  (target as Element).closest?.(`[${PLACE}]`)?.getAttribute(PLACE) ?? undefined

/** The place of the card that is pointed at or has the focus. */
const usePointedPlace = () => {
  const [place, setPlace] = useState<string>()
  useEffect(() => {
    const note = (event: Event) => setPlace(placeAt(event))
    document.addEventListener('mouseover', note)
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('mouseover', note)
      document.removeEventListener('focusin', note)
    }
  }, [])
  return place
}

/** Focuses the first card of a place and brings it into view. */
const goToCard = (place: string) => {
  const card = document.querySelector(`[${PLACE}="${place}"]`)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  card?.querySelector('a')?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}

type BoardMapProps = { query: Query; radiusMiles: number | undefined; isWide: boolean }

/** Height of a card that slides over the map of a phone. */
const CARD_PX = 330

/** The shifts of the list by place. Pressing a pin marks the cards of its place. */
export const BoardMap = ({ query, radiusMiles, isWide }: BoardMapProps) => {
  const { params, change } = useAddress()
  const pages = Math.max(1, Math.floor(Number(params.get('pages'))) || 1)
  const selected = params.get('place') ?? undefined
  const [boards, setBoards] = useState<Record<number, Board | undefined>>({})
  const note = useCallback(
    (page: number, board: Board | undefined) => setBoards(before => ({ ...before, [page]: board })),
    [],
  )
  const jobs = useMemo(
    () => Array.from({ length: pages }, (_, page) => boards[page]?.data ?? []).flat(),
    [boards, pages],
  )
  const places = useMemo(() => groupByPlace(jobs), [jobs])
  const rings = useMemo(() => ringsWithin(radiusMiles), [radiusMiles])
  const pointed = usePointedPlace()
  const origin = boards[0]?.origin ?? null
  const nowhere = jobs.filter(job => formatBoardPlace(job) === undefined).length
  const select = (place: string | undefined) => {
    change({ place })
    // once the card is shown
    if (place) requestAnimationFrame(() => goToCard(place))
  }
  return (
    <section className={isWide ? styles.beside : styles.alone} aria-label="Map">
      {Array.from({ length: pages }, (_, page) => (
        <LoadedPage key={page} query={query} page={page} onLoaded={note} />
      ))}
      <MapView
        label="Map of shifts"
        origin={origin}
        rings={rings}
        places={places}
        selected={selected}
        highlighted={isWide ? pointed : undefined}
        coveredPx={isWide ? undefined : CARD_PX}
        onSelect={select}
      />
      {nowhere > 0 && (
        <p
          className={styles.nowhere}
        >{`${plural(nowhere, 'shift isn’t', 'shifts aren’t')} on the map. See the list.`}</p>
      )}
    </section>
  )
}
