import { readLastJob } from '../../store/views/job-shape.ts'
import { facilityMember, type UseCase } from '../use-case.ts'

/** The fields of the job that a facility posted last, to start the next from. */
export const lastJob: UseCase<'facilities.lastJob'> = ({ db }, by) =>
  readLastJob(db, facilityMember(by).facilityId)
