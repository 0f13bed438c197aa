import { z } from 'zod'
import type { Services } from '../services/services.ts'
import { sendPasswordLink } from '../use-cases/accounts/passwords.ts'
import { displaceOverlapping, withdrawBlockedApplications } from '../use-cases/applications/apply.ts'
import { announceJobs } from '../use-cases/jobs/post.ts'
import { prune, tick } from '../use-cases/tick.ts'
import { sendEmail, sendText, sendPush } from './send-messages.ts'
import type { Task, Tasks } from './worker.ts'

/** A task whose payload is parsed by a schema first. */
const reading =
  <Payload>(
    schema: z.ZodType<Payload>,
    work: (services: Services, payload: Payload) => Promise<void>,
  ): Task =>
  (services, payload) =>
    work(services, schema.parse(payload))

/** These call outside services, so they have their own pool: one that stops answering delays nothing else. */
const deliveries: Tasks = { sendEmail, sendText, sendPush }

/** These must run on time: `tick` every minute, `prune` every hour. Running one twice changes nothing. */
const timely: Tasks = {
  tick,
  prune,
  announceJobs: reading(z.strictObject({ jobIds: z.array(z.uuid()).min(1) }), announceJobs),
  displaceOverlapping: reading(
    z.strictObject({ clinicianId: z.uuid(), holdId: z.uuid() }),
    displaceOverlapping,
  ),
  sendPasswordLink: reading(
    z.strictObject({ email: z.string(), isNewStaff: z.boolean().optional() }),
    (services, { email, ...options }) => sendPasswordLink(services, email, options),
  ),
  withdrawBlockedApplications: reading(z.strictObject({ blockId: z.uuid() }), (services, { blockId }) =>
    withdrawBlockedApplications(services, blockId),
  ),
}

/** All background tasks, in pools that don't wait for each other. */
export const taskPools = [deliveries, timely] as const

export const tasks: Tasks = { ...deliveries, ...timely }
