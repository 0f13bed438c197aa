import { FEEDBACK_CHANGE_HOURS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

export const starNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

export const copy = {
  starChoice: (stars: number) => `${plural(stars, 'star', 'stars')}: ${starNames[stars - 1] ?? ''}`,
  title: (name: string) => `How was ${name}?`,
  loading: 'Rate this shift',
  shift: (serial: string, day: string) => `Shift ${serial}, ${day}`,
  rating: 'Your rating',
  goodTags: 'What went well?',
  lowTags: 'What could be better?',
  comment: 'Anything else?',
  commentHint: (name: string) => `${name} and our staff can read it. Everyone else only sees the average.`,
  save: 'Save rating',
  change: 'Save changes',
  changeHint: `You can change your rating for ${FEEDBACK_CHANGE_HOURS} hours.`,
  final: `Ratings can be changed for ${FEEDBACK_CHANGE_HOURS} hours. This one is final.`,
  ratedByTeam: 'Your team has already rated this shift.',
  section: 'Ratings',
  ratedByYou: (name: string) => `You rated ${name}`,
  ratedByColleague: (name: string) => `Your team rated ${name}`,
  received: (name: string) => `${name} rated you`,
  wentWell: (tags: string) => `Went well: ${tags}`,
  couldBeBetter: (tags: string) => `Could be better: ${tags}`,
  nobodyYet: 'No one has rated this shift yet.',
  rate: 'Rate',
  rateName: (name: string) => `Rate ${name}`,
  whichShift: (name: string, serial: string) => `${name}, shift ${serial}`,
  rateShift: (name: string, serial: string) => `Rate ${name}, shift ${serial}`,
  edit: 'Change rating',
}
