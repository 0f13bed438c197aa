import { z } from 'zod'
import { announceJobs } from '../use-cases/jobs/announce.ts'
import type { Task } from './worker.ts'

const payloadSchema = z.strictObject({ jobIds: z.array(z.uuid()).min(1) })

/** Clinicians of the area are told of what was posted; whoever was told already is not told again. */
export const announce: Task = (outside, payload) => announceJobs(outside, payloadSchema.parse(payload))
