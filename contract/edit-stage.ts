import type { JobStatus } from './lifecycles/job.ts'

/** How far a shift has come: what may still change depends on it. */
export type EditStage = 'posted' | 'applied' | 'confirmed'

type Shift = { status: JobStatus; numberOfApplicants: number }

/** Undefined once the shift can't be changed anymore. */
export const editStageOf = ({ status, numberOfApplicants }: Shift): EditStage | undefined => {
  if (status === 'confirmed') return 'confirmed'
  if (status !== 'posted') return undefined
  return numberOfApplicants > 0 ? 'applied' : 'posted'
}
