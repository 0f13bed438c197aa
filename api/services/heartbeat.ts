import { classifyAnswer, reportCall, UnexpectedAnswer, type WatchOutside } from './outside-calls.ts'

const TIMEOUT_MILLISECONDS = 10_000

type Options = { url: string; report?: WatchOutside; timeoutMs?: number }

/**
 * Says to a monitor outside that ticks go well: it raises the alarm when it hears nothing. What goes wrong is reported
 * and fails nothing.
 */
export const openHeartbeat =
  ({ url, report, timeoutMs = TIMEOUT_MILLISECONDS }: Options) =>
  async () => {
    const call = async () => {
      const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
      if (!ok)
        throw new UnexpectedAnswer(`The heartbeat address answers with status ${status}`, {
          outcome: classifyAnswer(status),
          code: status,
        })
    }
    await reportCall(report, 'heartbeat', 'GET', call).catch(() => {})
  }
