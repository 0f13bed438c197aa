import { DEMO_PASSWORD, EMAIL_DOMAIN } from '@gaitway/contract/brand'
import type { Config } from '../../config.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** Each part of starting gets a line with its time as soon as it is done; none begins once all is to end. */
export const showSteps = (say: (line: string) => void, signal: AbortSignal) => {
  const line = (name: string, milliseconds: number, words: string) =>
    say(`  ${name.padEnd(16)} ${seconds(milliseconds).padStart(8)}   ${words}`.trimEnd())
  return {
    step: async <T>(name: string, work: () => Promise<T>, tell: (result: T) => string): Promise<T> => {
      signal.throwIfAborted()
      const begun = performance.now()
      const result = await work()
      line(name, performance.now() - begun, tell(result))
      return result
    },
    /** Since the process itself began. */
    total: (name: string) => line(name, performance.now(), ''),
  }
}

const people = ['admin', 'subadmin', 'facility', 'clinician']

/** Where to look, and who may sign in. */
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
          `  Sign in as     ${people.map(name => `${name}@${EMAIL_DOMAIN}`).join(', ')}`,
          `  Password       ${DEMO_PASSWORD}`,
        ]
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
