import { announce } from './announce-jobs.ts'
import { displace } from './displace-overlapping.ts'
import { mailLink } from './mail-password-link.ts'
import { withdraw } from './withdraw-blocked.ts'
import { sendMail } from './send-mail.ts'
import { sendPush } from './send-push.ts'
import { sendText } from './send-text.ts'
import { prune } from '../use-cases/prune.ts'
import { tick } from '../use-cases/tick.ts'
import type { Tasks } from './worker.ts'

/** These talk to services outside, so they have a pool of their own: one that goes silent holds up nothing else. */
const deliveries: Tasks = { sendMail, sendText, sendPush }

/** These must run on time; `tick` is due each minute, `prune` each hour. */
const timely: Tasks = {
  tick,
  prune,
  announceJobs: announce,
  displaceOverlapping: displace,
  mailPasswordLink: mailLink,
  withdrawBlocked: withdraw,
}

/** What the worker does in the background, by name, in pools that don't wait for each other. */
export const taskPools = [deliveries, timely] as const

export const tasks: Tasks = { ...deliveries, ...timely }
