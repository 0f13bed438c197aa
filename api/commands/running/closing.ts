import { setTimeout as pause } from 'node:timers/promises'

type Part = {
  name: string
  close: () => Promise<unknown> | void
  /** Ends it without waiting, when there is no time left. */
  closeNow?: () => void
}

export type Closing = {
  /** To be closed before everything that was added earlier. */
  add: (part: Part) => void
  /** Closes everything once, in order; what fails to close is told and does not hold up the rest. */
  run: () => Promise<void>
  runNow: () => void
}

const longestMilliseconds = 4_000

/** What has been started, to be ended in the reverse order. */
export const openClosing = (say: (sentence: string) => void): Closing => {
  const open: Part[] = []
  let running: Promise<void> | undefined
  const closeOne = async ({ name, close }: Part) => {
    try {
      await close()
    } catch (thrown) {
      say(`${name} did not end in order: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    }
  }
  const runNow = () => {
    for (const part of open.toReversed()) part.closeNow?.()
  }
  const closeAll = async () => {
    const late = pause(longestMilliseconds, 'late' as const)
    for (let part = open.at(-1); part; part = open.at(-1)) {
      if ((await Promise.race([closeOne(part), late])) === 'late') {
        say(`${part.name} took too long to end.`)
        return runNow()
      }
      open.pop()
    }
  }
  return {
    add: part => open.push(part),
    run: () => (running ??= closeAll()),
    runNow,
  }
}
