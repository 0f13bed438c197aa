import { DEMO_PASSWORD, EMAIL_DOMAIN } from '@gaitway/contract/brand'
import type { Config } from '../../config.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** Prints a line with the time of each startup step when it is done. No step starts after the signal aborts. */
export const showSteps = (print: (line: string) => void, signal: AbortSignal) => {
  const line = (name: string, milliseconds: number, description: string) =>
    print(`  ${name.padEnd(16)} ${seconds(milliseconds).padStart(8)}   ${description}`.trimEnd())
  return {
    step: async <T>(name: string, work: () => Promise<T>, describe: (result: T) => string): Promise<T> => {
      signal.throwIfAborted()
      const startedAt = performance.now()
      const result = await work()
      line(name, performance.now() - startedAt, describe(result))
      return result
    },
    /** The time since the process started. */
    total: (name: string) => line(name, performance.now(), ''),
  }
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
