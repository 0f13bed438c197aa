import { plural } from '@gaitway/contract/format/plural'

/** What fields of every form say. */
export const fieldCopy = {
  choose: 'Choose',
  left: (count: number) => `${plural(count, 'character', 'characters')} left`,
  over: (count: number) => `${plural(count, 'character', 'characters')} too many`,
  draftRestored: 'We restored what you typed before.',
  waitForUpload: 'Wait until the file is uploaded, or cancel its upload.',
  startOver: 'Start over',
} as const
