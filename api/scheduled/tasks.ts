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

/** What the worker does in the background, by name; `tick` is due each minute, `prune` each hour. */
export const tasks: Tasks = {
  sendMail,
  sendText,
  sendPush,
  tick,
  prune,
  announceJobs: announce,
  displaceOverlapping: displace,
  mailPasswordLink: mailLink,
  withdrawBlocked: withdraw,
}
