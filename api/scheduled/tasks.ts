import { z } from 'zod'
import type { Services } from '../services/services.ts'
import { sendPasswordLink } from '../use-cases/accounts/passwords.ts'
import { displaceOverlapping, withdrawBlockedApplications } from '../use-cases/applications/apply.ts'
import { makeExport } from '../use-cases/compliance/make-export.ts'
import { announceJobs } from '../use-cases/jobs/post.ts'
import { prune, tick } from '../use-cases/tick.ts'
import { sendEmail, sendText, sendPush } from './send-messages.ts'
import type { Task, Tasks } from './worker.ts'

/** A task whose payload is parsed by a schema first. */
const withPayload =
  <Payload>(
    schema: z.ZodType<Payload>,
    work: (services: Services, payload: Payload) => Promise<void>,
  ): Task =>
  (services, payload) =>
    work(services, schema.parse(payload))

/** Tasks that call outside services. They have a pool of their own: a service that stops answering delays only them. */
const deliveryTasks: Tasks = { sendEmail, sendText, sendPush }

/** Tasks that must run on time: `tick` every minute, `prune` every hour. Running one twice changes nothing. */
const timedTasks: Tasks = {
  tick: async services => {
    await tick(services)
    await services.heartbeat?.()
  },
  prune,
  announceJobs: withPayload(z.strictObject({ jobIds: z.array(z.uuid()).min(1) }), announceJobs),
  displaceOverlapping: withPayload(
    z.strictObject({ clinicianId: z.uuid(), holdId: z.uuid() }),
    displaceOverlapping,
  ),
  sendPasswordLink: withPayload(
    z.strictObject({ email: z.string(), isNewStaff: z.boolean().optional() }),
    (services, { email, ...options }) => sendPasswordLink(services, email, options),
  ),
  withdrawBlockedApplications: withPayload(z.strictObject({ blockId: z.uuid() }), (services, { blockId }) =>
    withdrawBlockedApplications(services, blockId),
  ),
}

/** Long tasks, which nothing else waits for. */
const exportTasks: Tasks = {
  makeComplianceExport: withPayload(z.strictObject({ exportId: z.uuid() }), (services, { exportId }) =>
    makeExport(services, exportId),
  ),
}

/** All background tasks, in pools that don't wait for each other. */
export const taskPools = [deliveryTasks, timedTasks, exportTasks] as const

export const tasks: Tasks = { ...deliveryTasks, ...timedTasks, ...exportTasks }
