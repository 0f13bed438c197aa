import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { useAnswer } from '../../api/use-call.ts'
import { LoadFailed } from '../show/Loaded.tsx'
import type { MapState } from './draw-map.ts'
import styles from './map.module.css'

type MapViewProps = MapState & {
  /** Read aloud. */
  label: string
  /** A picture that can't be moved. */
  isStill?: boolean
  coveredPx?: number
  onSelect?: (key: string | undefined) => void
}

const loadOnce = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false }

/** A map with pins and rings of distance. Its library and shapes are loaded when the first one is shown. */
export const MapView = ({ label, isStill = false, coveredPx = 48, onSelect, ...state }: MapViewProps) => {
  const config = useAnswer('product.config', {}, loadOnce)
  const tiles = config.data?.mapTiles
  const map = useSWR(
    tiles === undefined ? null : ['map', tiles?.url],
    async () => (await import('./draw-map.ts')).prepareMap(tiles ?? null),
    loadOnce,
  )
  const container = useRef<HTMLDivElement>(null)
  const select = useRef(onSelect)
  const [shownMap, setShownMap] = useState<ReturnType<NonNullable<typeof map.data>['draw']>>()
  const { data } = map
  useEffect(() => {
    if (!data || !container.current) return undefined
    const created = data.draw(container.current, {
      isStill,
      coveredPx,
      onSelect: key => select.current?.(key),
    })
    setShownMap(created)
    return created.remove
  }, [data, isStill, coveredPx])
  useEffect(() => {
    select.current = onSelect
    shownMap?.update(state)
  })
  const failed = config.error ?? (map.error as Error | undefined)
  if (failed && !data)
    return (
      <div className={styles.failed}>
        <LoadFailed
          reason="The map couldn’t be loaded."
          busy={config.isValidating || map.isValidating}
          onRetry={() => void (config.error ? config.mutate() : map.mutate())}
        />
      </div>
    )
  return (
    <div className={styles.frame}>
      <div
        ref={container}
        className={styles.map}
        role={isStill ? 'img' : 'group'}
        aria-label={isStill ? label : `${label}. Arrow keys move the map. Plus and minus zoom.`}
      />
      {!data && <output className={styles.loading}>Loading the map…</output>}
    </div>
  )
}
