import { sendMail } from './send-mail.ts'
import type { Tasks } from './worker.ts'

/** What the worker does in the background, by name; `tick` is due each minute. */
export const tasks: Tasks = { sendMail }
