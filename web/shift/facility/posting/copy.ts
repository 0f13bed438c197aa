import { SAME_TIMES } from '@gaitway/contract/fields/job'
import { SLOT_MAX_HOURS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  sameTime: SAME_TIMES,
  inThePast: 'This time has passed. Choose a later one.',
  tooLong: `Up to ${SLOT_MAX_HOURS} hours. Add a second time for more.`,
  renameTemplate: 'Rename',
  deleteTemplate: 'Delete',
  jobTypeHints: {
    PART_TIME: 'Paid by the hour for time worked',
    FULL_TIME: 'A permanent role with a placement fee',
  },
  where: 'Where',
  when: 'When',
  zone: (zone: string) => `Times are local to the shift (${zone}).`,
  start: 'Start',
  end: 'End',
  addSlot: 'Add another day or time to this shift',
  pay: 'Pay',
  audiences: { everyone: 'All clinicians', invited: 'Only clinicians I invite' },
  audienceHints: { everyone: 'It’s on the job board.', invited: 'No one else can see it or apply.' },
  more: 'Details for clinicians',
  totalOf: (count: number, each: string | undefined) =>
    `${plural(count, 'shift', 'shifts')}${each ? `, ${each} each` : ''}`,
} as const
