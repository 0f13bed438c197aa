import { plural } from '@gaitway/contract/format/plural'

/** What fields of every form say. */
export const fieldCopy = {
  required: (label: string) => `${label} is required`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  choose: 'Choose',
  noMatch: (typed: string) => `Nothing matches “${typed}”`,
  chosen: (count: number) => `${count} selected`,
  removeChoice: (label: string) => `Remove ${label}`,
  left: (count: number) => `${plural(count, 'character', 'characters')} left`,
  over: (count: number) => `${plural(count, 'character', 'characters')} too many`,
  fixFields: (count: number) => `${plural(count, 'field needs', 'fields need')} another look`,
  draftRestored: 'We restored what you typed before.',
  waitForUpload: 'Wait until the file is uploaded, or cancel its upload.',
  startOver: 'Start over',
  less: 'One dollar less',
  more: 'One dollar more',
} as const
