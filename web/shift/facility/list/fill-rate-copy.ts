import { howFillRateCounts } from '@gaitway/contract/values/figures'
import { FILL_RATE_WEEKS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

const shifts = (count: number) => plural(count, 'shift', 'shifts')

export const copy = {
  title: 'Fill rate by week',
  total: (filled: number, counted: number) =>
    `${filled} of ${shifts(counted)} filled in ${FILL_RATE_WEEKS} weeks`,
  row: 'Filled',
  week: 'Week',
  weekOf: (day: string, rate: string, filled: number, counted: number) =>
    `Week of ${day}: ${rate}, ${filled} of ${shifts(counted)} filled`,
  part: (filled: number, counted: number) => `${filled}/${counted}`,
  nothing: 'No shifts',
  counted: `${howFillRateCounts('in the week')} Weeks start on Sunday, and the last one isn’t over yet.`,
  none: 'No fill rate yet',
  noneWhy: 'It appears here after the first of your shifts has started.',
} as const
