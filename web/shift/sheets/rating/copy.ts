import { plural } from '@gaitway/contract/format/plural'

export const starNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

export const copy = {
  starChoice: (stars: number) => `${plural(stars, 'star', 'stars')}: ${starNames[stars - 1] ?? ''}`,
  rating: 'Your rating',
  ratedByYou: (name: string) => `You rated ${name}`,
  ratedByColleague: (name: string) => `Your team rated ${name}`,
  rate: 'Rate',
  rateName: (name: string) => `Rate ${name}`,
}
