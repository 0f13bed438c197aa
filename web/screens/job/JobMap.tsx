import { useEffect, useMemo, useRef, useState } from 'react'
import { MapView } from '../../shared/map/MapView.tsx'
import { ringAround } from '../../shared/map/places.ts'
import { showMiles, type Job } from './job-facts.ts'
import { copy } from './copy.ts'
import { mapCopy } from './map-copy.ts'
import styles from './job-map.module.css'

/** Whether an element has come into view, or is about to. */
const useNearView = () => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear) return undefined
    const watch = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNear])
  return { place, isNear }
}

type Placed = Job & { latitude: number; longitude: number }

const SmallMap = ({ job }: { job: Placed }) => {
  const { place, isNear } = useNearView()
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
      {isNear && <MapView isStill label={mapCopy.label(city, miles)} {...state} />}
    </div>
  )
}

/** Where the facility is and how far from home, on a still map that loads once it is scrolled to. */
export const JobMap = ({ job }: { job: Job }) => {
  const { latitude, longitude } = job
  if (latitude === null || longitude === null) return null
  return <SmallMap job={{ ...job, latitude, longitude }} />
}
