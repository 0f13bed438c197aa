import type { Knex } from 'knex'
import type { Position } from '@gaitway/contract/places'
import { findPrepared } from './postgres/index.ts'
import type { DriveTimeRow } from './rows.ts'
import { isSeenByClinician } from './views/job-page.ts'

/** SQL: rounded to about a hundred yards, so that neighbors share a drive, and no exact home is sent or stored. */
const rounded = (column: string) => `round(${column}::numeric, 3)::float8`

const routeSql = `
  SELECT route.*, cached.seconds, cached.meters, cached.asked_at IS NOT NULL AS is_cached
  FROM jobs j JOIN clinicians c ON c.id = :clinicianId
  LEFT JOIN applications mine ON mine.job_id = j.id AND mine.clinician_id = c.id
  CROSS JOIN LATERAL (SELECT ${rounded('c.latitude')} AS from_latitude, ${rounded('c.longitude')} AS from_longitude,
    ${rounded('j.latitude')} AS to_latitude, ${rounded('j.longitude')} AS to_longitude) route
  LEFT JOIN drive_times cached ON cached.from_latitude = route.from_latitude
    AND cached.from_longitude = route.from_longitude
    AND cached.to_latitude = route.to_latitude AND cached.to_longitude = route.to_longitude
    AND cached.asked_at > :cachedSince
  WHERE j.id = :jobId AND ${isSeenByClinician}`

/** Both ends of a drive, null where a position isn't known, and the cached drive: null if there is no road. */
type DriveRoute = { from: Position | null; to: Position | null; cached: Drive | null | undefined }
type Drive = { seconds: number; meters: number }

const toPosition = (latitude: number | null, longitude: number | null): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Both ends of the drive from a clinician's home to a shift they may see, and the drive itself if it is cached. */
export const findDriveRoute = async (
  db: Knex,
  params: { jobId: string; clinicianId: string; cachedSince: Date },
): Promise<DriveRoute | undefined> => {
  const found = await findPrepared<Omit<DriveTimeRow, 'askedAt'> & { isCached: boolean }>(
    db,
    routeSql,
    params,
  )
  if (!found) return undefined
  const { seconds, meters, isCached } = found
  return {
    from: toPosition(found.fromLatitude, found.fromLongitude),
    to: toPosition(found.toLatitude, found.toLongitude),
    cached: isCached ? (seconds === null || meters === null ? null : { seconds, meters }) : undefined,
  }
}

/** Caches a drive, or that there is no road, from this instant on. */
export const saveDriveTime = (
  db: Knex,
  { from, to, drive, askedAt }: { from: Position; to: Position; drive: Drive | null; askedAt: Date },
) =>
  db('drive_times')
    .insert({
      fromLatitude: from.latitude,
      fromLongitude: from.longitude,
      toLatitude: to.latitude,
      toLongitude: to.longitude,
      seconds: drive?.seconds ?? null,
      meters: drive?.meters ?? null,
      askedAt,
    })
    .onConflict(['from_latitude', 'from_longitude', 'to_latitude', 'to_longitude'])
    .merge(['seconds', 'meters', 'asked_at'])
