import type { Knex } from 'knex'
import type { Position } from '@gaitway/contract/places'
import { listPrepared } from './postgres/index.ts'
import type { DriveTimeRow } from './rows.ts'
import { isSeenByClinician } from './views/job-page.ts'

/** About a hundred yards: neighbors share a drive, and no exact home is sent or kept. */
const rounded = (column: string) => `round(${column}::numeric, 3)::float8`

type Found = Pick<DriveTimeRow, 'fromLatitude' | 'fromLongitude' | 'toLatitude' | 'toLongitude'> &
  Pick<DriveTimeRow, 'seconds' | 'meters'> & { isKept: boolean }

const statement = `
  SELECT way.*, kept.seconds, kept.meters, kept.asked_at IS NOT NULL AS is_kept
  FROM jobs j JOIN clinicians c ON c.id = :clinicianId
  LEFT JOIN applications mine ON mine.job_id = j.id AND mine.clinician_id = c.id
  CROSS JOIN LATERAL (SELECT ${rounded('c.latitude')} AS from_latitude, ${rounded('c.longitude')} AS from_longitude,
    ${rounded('j.latitude')} AS to_latitude, ${rounded('j.longitude')} AS to_longitude) way
  LEFT JOIN drive_times kept ON kept.from_latitude = way.from_latitude AND kept.from_longitude = way.from_longitude
    AND kept.to_latitude = way.to_latitude AND kept.to_longitude = way.to_longitude AND kept.asked_at > :keptSince
  WHERE j.id = :jobId AND ${isSeenByClinician}`

type WayParams = { jobId: string; clinicianId: string; keptSince: Date }
/** Both ends of a drive, null where a position isn't known, and what is kept of it. */
type Way = { from: Position | null; to: Position | null; kept: Drive | null | undefined }
type Drive = { seconds: number; meters: number }

const toPosition = (latitude: number | null, longitude: number | null): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The way from a clinician's home to a shift they may see, with its drive if that is kept: null if there is no road. */
export const findWay = async (db: Knex, params: WayParams): Promise<Way | undefined> => {
  const [found] = await listPrepared<Found>(db, statement, params)
  if (!found) return undefined
  const { seconds, meters, isKept } = found
  return {
    from: toPosition(found.fromLatitude, found.fromLongitude),
    to: toPosition(found.toLatitude, found.toLongitude),
    kept: isKept ? (seconds === null || meters === null ? null : { seconds, meters }) : undefined,
  }
}

/** Keeps a drive, or that there is none, from this instant on. */
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
