import { listJson } from '../../json.ts'
import { listTimeOff } from '../../store/time-off.ts'
import { clinicianOnly, type ReadCase } from '../use-case.ts'

/** A clinician's time off that has not ended yet. */
export const list: ReadCase<'timeOff.list'> = async ({ db, clock }, by) =>
  listJson(await listTimeOff(db, clinicianOnly(by).clinicianId, clock.now()))
