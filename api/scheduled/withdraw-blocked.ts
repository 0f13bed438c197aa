import { z } from 'zod'
import { withdrawBlocked } from '../use-cases/blocks/withdraw.ts'
import type { Task } from './worker.ts'

const payloadSchema = z.strictObject({ blockId: z.uuid() })

/** What is open between two that will not work together again is closed; what was closed before stays so. */
export const withdraw: Task = (outside, payload) =>
  withdrawBlocked(outside, payloadSchema.parse(payload).blockId)
