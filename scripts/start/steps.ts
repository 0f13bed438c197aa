import { DEMO_PASSWORD, EMAIL_DOMAIN } from '@gaitway/contract/values/brand'
import type { Config } from '../../api/config.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** Says what a step is at. */
type Report = (progress: string) => void
type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>

/** Where lines can't be rewritten, a line now and then shows that a slow start isn't a dead one. */
const reportedEveryMilliseconds = 10_000
const eraseLine = '\r\u001B[2K'
const narrowest = 80

const formatLine = (name: string, milliseconds: number, description: string) =>
  `  ${name.padEnd(16)} ${seconds(milliseconds).padStart(8)}   ${description}`.trimEnd()

/** The last line of a terminal: what each running step is at. */
const lastLine = (running: Map<string, string>, columns = narrowest) =>
  [...running]
    .map(([name, progress]) => `  ${name} ${progress}`.trimEnd())
    .join(',')
    .slice(0, columns - 1)

/**
 * Prints a line with the time of each step when it is done, and until then what it is at: on a terminal in its last
 * line, elsewhere in a line now and then. No step starts after the signal aborts.
 */
export const showSteps = (output: Output, signal: AbortSignal) => {
  const running = new Map<string, string>()
  const redraw = () => {
    if (output.isTTY) output.write(`${eraseLine}${lastLine(running, output.columns)}`)
  }
  const print = (line: string) => {
    output.write(`${output.isTTY ? eraseLine : ''}${line}\n`)
    redraw()
  }
  const step = async <T>(
    name: string,
    work: (report: Report) => Promise<T>,
    describe: (result: T) => string,
  ): Promise<T> => {
    signal.throwIfAborted()
    const startedAt = performance.now()
    const report = (progress: string) => {
      running.set(name, progress)
      redraw()
    }
    report('')
    const reportOne = () => {
      const at = running.get(name) ?? ''
      print(formatLine(name, performance.now() - startedAt, `${at} …`.trimStart()))
    }
    const timer = output.isTTY ? undefined : setInterval(reportOne, reportedEveryMilliseconds)
    try {
      const result = await work(report)
      running.delete(name)
      print(formatLine(name, performance.now() - startedAt, describe(result)))
      return result
    } finally {
      clearInterval(timer)
      running.delete(name)
      redraw()
    }
  }
  /** The time since the process started. */
  const total = (name: string) => print(formatLine(name, performance.now(), ''))
  return { step, total, print }
}

const demoAccounts = ['admin', 'subadmin', 'facility', 'clinician']

/** The URLs to open, and the demo accounts. */
export const greeting = ({ publicUrl, isProduction, isDemo }: Config): string =>
  [
    '',
    `  Consumer app   ${publicUrl}/`,
    `  Back office    ${publicUrl}/admin`,
    `  API            ${publicUrl}/api/openapi.json`,
    ...(isProduction ? [] : [`  Mailbox        ${publicUrl}/dev/mailbox`]),
    ...(isDemo
      ? [
          '',
          `  Log in as      ${demoAccounts.map(name => `${name}@${EMAIL_DOMAIN}`).join(', ')}`,
          `  Password       ${DEMO_PASSWORD}`,
        ]
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
