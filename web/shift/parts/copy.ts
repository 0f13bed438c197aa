import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import { plural } from '@gaitway/contract/format/plural'

/** Used on the board and on the page of a shift. */
export const copy = {
  titleOf: (clinicianType: string, officeName: string) => `${clinicianType} at ${officeName}`,
  oneShift: 'Shift',
  boostedTag: (percent: number) => `Boosted ${percent}%`,
  miles: (miles: string) => `${miles} mi`,
  days: (count: number) => plural(count, 'day', 'days'),
  from: (time: string, until: string) => `${time} to ${until}`,
  noShow: 'No-show',
  yourPay: 'Your pay for this shift:',
  when: 'When',
  where: 'Where',
  who: 'Who',
  what: 'What',
  reasonsTitle: (count: number) => `Not eligible: ${plural(count, 'reason', 'reasons')}`,
  postedAs: (when: string) => `Posted as ${when}`,
  applyWhat: (amount: string) => `${amount} total`,
  note: 'Note for the facility',
  noteHint: 'Anything the facility should know before they decide.',
} as const

export const applicationSays: Record<ApplicationStatus, string> = {
  applied: 'The facility has your application. We’ll notify you when they decide.',
  upcoming: 'You’re confirmed for this shift.',
  current: 'This shift is in progress.',
  completed: 'You worked this shift.',
  cancelled: 'This shift was canceled.',
  declined: 'Your application was declined.',
  expired: 'The shift started before you were chosen.',
  removed: 'You removed your application.',
}
