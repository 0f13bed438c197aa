import { showMiles } from '@gaitway/contract/places'
import { useEffect, useMemo, useRef, useState } from 'react'
import { later } from '../../../ui/show/later.tsx'
import { ringAround } from '../../../ui/map/places.ts'
import type { Job } from '../../parts/job.ts'
import { copy } from '../../parts/copy.ts'
import styles from './job-map.module.css'

/** The map's texts, which load with it. */
const mapCopy = {
  home: 'Home',
  label: (city: string, miles: string | undefined) =>
    miles ? `Map: ${city}, ${miles} from your home` : `Map: ${city}`,
} as const

/** Without it, the address and the distance still say where. */
const MapView = later(
  () => import('../../../ui/map/MapView.tsx').catch(() => ({ MapView: () => null })),
  'MapView',
)

/** What the bars at the bottom of a phone cover. */
const BARS_PX = 130

/** Whether an element has come into view. */
const useInView = () => {
  const place = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!place.current || isInView) return undefined
    const watch = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setInView(true),
      { rootMargin: `0px 0px -${BARS_PX}px` },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isInView])
  return { place, isInView }
}

type Placed = Job & { latitude: number; longitude: number }

const SmallMap = ({ job }: { job: Placed }) => {
  const { place, isInView } = useInView()
  const { latitude, longitude, city, home, distanceMiles } = job
  const miles = distanceMiles === null ? undefined : copy.miles(showMiles(distanceMiles))
  const ring = distanceMiles === null ? undefined : ringAround(distanceMiles)
  const state = useMemo(
    () => ({
      origin: home && { ...home, label: mapCopy.home },
      rings: ring ? [ring] : [],
      places: [
        {
          latitude,
          longitude,
          key: '',
          text: miles ?? city,
          count: 1,
          weight: 0,
          name: city,
          isQuiet: false,
        },
      ],
    }),
    [latitude, longitude, city, home, miles, ring],
  )
  return (
    <div ref={place} className={styles.map}>
      {isInView && <MapView isStill label={mapCopy.label(city, miles)} {...state} />}
    </div>
  )
}

/** Where the facility is and how far from home, on a still map that loads once it is scrolled to. */
export const JobMap = ({ job }: { job: Job }) => {
  const { latitude, longitude } = job
  if (latitude === null || longitude === null) return null
  return <SmallMap job={{ ...job, latitude, longitude }} />
}
