import { z } from 'zod'
import { displaceOverlapping } from '../use-cases/applications/displace-overlapping.ts'
import type { Task } from './worker.ts'

const payloadSchema = z.strictObject({ clinicianId: z.uuid(), holdId: z.uuid() })

/** What overlaps a shift just confirmed is declined; what was declined before stays so. */
export const displace: Task = (outside, payload) => displaceOverlapping(outside, payloadSchema.parse(payload))
