import type { Credential } from '@gaitway/contract/credentials'
import { CREDENTIAL_REMINDER_DAYS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

/** Without the comma before `and`. */
const listed = new Intl.ListFormat('en-GB')

export const copy = {
  title: 'Credentials',
  back: 'Clinician Account',
  list: 'Your credentials',
  need: (need: number, count: number) => `${need} of ${count} ${need === 1 ? 'needs' : 'need'} attention.`,
  allWell: (count: number) => `All ${count} are up to date.`,
  lead: `We’ll remind you ${listed.format(CREDENTIAL_REMINDER_DAYS.map(String))} days before one expires.`,
  endsIn: (days: number) =>
    days === 0
      ? 'Expires today'
      : days === 1
        ? 'Expires tomorrow'
        : `Expires in ${plural(days, 'day', 'days')}`,
  lastDay: (day: string) => `Valid through ${day}`,
  endedOn: (day: string) => `Expired on ${day}`,
  noEnd: 'No expiration date',
  notThere: 'Not in your profile yet',
  optional: 'Optional',
  document: 'Open document',
  documentOf: (place: number) => `Open document ${place}`,
  of: (name: string) => ` of ${name}`,
  newTab: ' (opens in a new tab)',
  actions: {
    valid: 'Edit',
    expiring: 'Renew',
    expired: 'Renew',
    missing: 'Add',
  } satisfies Record<Credential['state'], string>,
} as const
