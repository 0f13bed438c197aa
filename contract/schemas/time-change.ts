import { z } from 'zod'
import { timeChangeLifecycle } from '../lifecycles/time-change.ts'
import { instant, slot } from './common.ts'

/** New times that a confirmed clinician is or was asked to accept. */
export const timeChange = z.strictObject({
  status: z.enum(timeChangeLifecycle.states),
  slots: z.array(slot),
  answerBy: instant,
})
