import type { Credential } from '@gaitway/contract/credentials'
import { plural } from '../../shared/plural.ts'

/** The texts of a clinician's credentials. */
export const copy = {
  title: 'Credentials',
  back: 'Clinician Account',
  list: 'Your credentials',
  need: (need: number, count: number) => `${need} of ${count} ${need === 1 ? 'needs' : 'need'} you.`,
  allWell: (count: number) => `All ${count} are in order.`,
  lead: 'We tell you 30, 14 and 3 days before one ends.',
  endsIn: (days: number) =>
    days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${plural(days, 'day', 'days')}`,
  lastDay: (day: string) => `Valid through ${day}`,
  endedOn: (day: string) => `Ended on ${day}`,
  noEnd: 'Without an end date',
  notThere: 'Not in your profile yet',
  optional: 'You can leave it out.',
  document: 'Open document',
  documentOf: (place: number) => `Open document ${place}`,
  of: (name: string) => ` of ${name}`,
  newTab: ' (opens in a new tab)',
  mend: {
    valid: 'Change',
    expiring: 'Enter the new one',
    expired: 'Enter the new one',
    missing: 'Add it',
  } satisfies Record<Credential['state'], string>,
} as const
