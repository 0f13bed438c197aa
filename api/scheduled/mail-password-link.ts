import { z } from 'zod'
import { mailPasswordLink } from '../use-cases/accounts/reset-password.ts'
import type { Task } from './worker.ts'

const payloadSchema = z.strictObject({ email: z.string() })

/** Whoever forgot a password is mailed a link; run twice, the link mailed last holds. */
export const mailLink: Task = (outside, payload) =>
  mailPasswordLink(outside, payloadSchema.parse(payload).email)
