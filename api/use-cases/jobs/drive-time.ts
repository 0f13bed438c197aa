import { refuse } from '@gaitway/contract/values/errors'
import { DRIVE_TIME_DAYS } from '@gaitway/contract/values/limits'
import { METERS_PER_MILE } from '@gaitway/contract/places'
import { addDays } from '@gaitway/contract/format/time'
import { findWay, saveDriveTime } from '../../store/drive-times.ts'
import { clinicianOnly, type Services, type UseCase } from '../use-case.ts'

/** The drive from the clinician's home to a shift. It is asked once, kept for a month, and null if it isn't known. */
export const driveTime: UseCase<'jobs.driveTime'> = async (services, by, { id: jobId }) => {
  const { clinicianId } = clinicianOnly(by)
  const keptSince = addDays(services.clock.now(), -DRIVE_TIME_DAYS)
  const way = await findWay(services.db, { jobId, clinicianId, keptSince })
  if (!way) throw refuse('not_found')
  const drive = way.kept === undefined ? await askAndKeep(services, way) : way.kept
  if (!drive) return { drive: null }
  const { seconds, meters } = drive
  return { drive: { minutes: Math.max(1, Math.round(seconds / 60)), miles: meters / METERS_PER_MILE } }
}

const askAndKeep = async (
  { db, clock, places }: Services,
  { from, to }: NonNullable<Awaited<ReturnType<typeof findWay>>>,
) => {
  const drive = from && to && (await places.findDrive?.(from, to))
  if (from && to && drive !== undefined) await saveDriveTime(db, { from, to, drive, askedAt: clock.now() })
  return drive
}
