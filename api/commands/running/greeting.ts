import { DEMO_PASSWORD, MAIL_DOMAIN } from '@gaitway/contract/brand'
import type { Config } from '../../config.ts'

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
          `  Sign in as     ${people.map(name => `${name}@${MAIL_DOMAIN}`).join(', ')}`,
          `  Password       ${DEMO_PASSWORD}`,
        ]
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n')
