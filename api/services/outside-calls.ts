import { readErrorCode } from '../startup-error.ts'
import type { Log } from './log.ts'

/** The services outside that the product calls. */
export const outsideServices = ['stripe', 'twilio', 'smtp', 'push', 'google', 'heartbeat'] as const
export type OutsideService = (typeof outsideServices)[number]

/** `refused`: it answered no. `failed`: it answered with an error of its own, or not at all. `late`: not in time. */
export const outsideOutcomes = ['succeeded', 'refused', 'failed', 'late'] as const
export type OutsideOutcome = (typeof outsideOutcomes)[number]

export type OutsideCall = {
  service: OutsideService
  /** what was called, without IDs or secrets */
  call: string
  outcome: OutsideOutcome
  seconds: number
  /** the status or code with which it answered, or the error of the connection */
  code?: string | number
  /** under which the service's own support finds the call */
  requestId?: string | null
}

export type WatchOutside = (call: OutsideCall) => void

/** The outcome of an answer with this HTTP status. */
export const classifyAnswer = (status: number): OutsideOutcome => {
  if (status < 400) return 'succeeded'
  return status < 500 ? 'refused' : 'failed'
}

type Ending = Pick<OutsideCall, 'outcome' | 'code' | 'requestId'>

/** A service answered, but not with what was asked for. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
  readonly ending: Ending

  constructor(message: string, ending: Ending) {
    super(message)
    this.ending = ending
  }
}

const lateCodes = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']
const lateNames = ['TimeoutError', 'AbortError']

/** What became of a call that ended with this error. */
export const readFailure = (thrown: unknown): Ending => {
  if (thrown instanceof UnexpectedAnswer) return thrown.ending
  const { name = 'unknown', cause } = thrown as { name?: string; cause?: { name?: string } }
  // fetch wraps what the connection reported
  const code = readErrorCode(thrown) ?? readErrorCode(cause) ?? cause?.name ?? name
  return { outcome: lateNames.includes(name) || lateCodes.includes(code) ? 'late' : 'failed', code }
}

/** Starts to time a call. What it returns is called once, with how the call ended. */
export const startCall = (report: WatchOutside | undefined, service: OutsideService, call: string) => {
  const startedAt = performance.now()
  return (ending: Ending) =>
    report?.({ service, call, seconds: (performance.now() - startedAt) / 1000, ...ending })
}

/** Makes a call and reports how it ended. */
export const reportCall = async <T>(
  report: WatchOutside | undefined,
  service: OutsideService,
  call: string,
  make: () => Promise<T>,
): Promise<T> => {
  const endCall = startCall(report, service, call)
  try {
    const answer = await make()
    endCall({ outcome: 'succeeded' })
    return answer
  } catch (thrown) {
    endCall(readFailure(thrown))
    throw thrown
  }
}

/** Counts each call, and logs each that did not succeed. */
export const watchOutside =
  (
    log: Log,
    count: (service: OutsideService, outcome: OutsideOutcome, seconds: number) => void,
  ): WatchOutside =>
  ({ service, call, outcome, seconds, code, requestId }) => {
    count(service, outcome, seconds)
    if (outcome === 'succeeded') return
    const milliseconds = Math.round(seconds * 1000)
    // a refusal is an answer that the product handles, such as a declined card
    const level = outcome === 'refused' ? 'info' : 'warn'
    log[level](
      { part: service, call, outcome, code, outsideRequestId: requestId, milliseconds },
      'An outside call did not succeed',
    )
  }
