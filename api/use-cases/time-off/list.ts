import { listTimeOff } from '../../store/time-off.ts'
import { clinicianOnly, type UseCase } from '../use-case.ts'
import { showTimeOff } from './show.ts'

/** A clinician's time off that has not ended yet. */
export const list: UseCase<'timeOff.list'> = async ({ db, clock }, by) =>
  (await listTimeOff(db, clinicianOnly(by).clinicianId, clock.now())).map(showTimeOff)
