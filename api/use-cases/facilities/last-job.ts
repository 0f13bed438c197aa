import { Json } from '../../json.ts'
import { findLastJobText } from '../../store/views/job-shape.ts'
import { facilityMember, type ReadCase } from '../use-case.ts'

/** The fields of the job that a facility posted last, to start the next from. */
export const lastJob: ReadCase<'facilities.lastJob'> = async ({ db }, by) =>
  new Json((await findLastJobText(db, facilityMember(by).facilityId)) ?? 'null')
