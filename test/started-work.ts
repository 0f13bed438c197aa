import { createHook } from 'node:async_hooks'

/** What Node calls a child process, and work of argon2 beside the event loop, which names it nothing. */
const kinds = { 'a process': 'PROCESSWRAP', 'a hash': 'undefined' }

/** How many processes, or hashes of passwords, some work starts. */
export const countStarted = async (kind: keyof typeof kinds, work: () => Promise<unknown>) => {
  let count = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === kinds[kind]) count += 1
    },
  }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return count
}
