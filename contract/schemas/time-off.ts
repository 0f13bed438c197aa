import { z } from 'zod'
import { commonFields } from '../fields/common.ts'
import { TIME_OFF_MAX_DAYS } from '../limits.ts'
import { addDays } from '../time.ts'
import { done, id, instant, nothing } from './common.ts'
import { textBy } from './from-rule.ts'

const timeOff = z.strictObject({
  id,
  kind: z.literal('timeOff'),
  startsAt: instant,
  endsAt: instant,
  note: z.string().nullable(),
})

export const timeOffSchemas = {
  'timeOff.list': { input: nothing, output: z.array(timeOff) },
  'timeOff.add': {
    input: z
      .strictObject({
        kind: z.literal('timeOff', { error: 'Only time off is kept here.' }),
        startsAt: instant,
        endsAt: instant,
        note: textBy(commonFields.note).optional(),
      })
      .superRefine(({ startsAt, endsAt }, context) => {
        const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['endsAt'], message })
        if (new Date(endsAt) <= new Date(startsAt)) wrong('The end lies after the start')
        else if (new Date(endsAt) > addDays(new Date(startsAt), TIME_OFF_MAX_DAYS))
          wrong(`Time off lasts at most ${TIME_OFF_MAX_DAYS} days`)
      }),
    output: timeOff,
  },
  'timeOff.remove': { input: z.strictObject({ id }), output: done },
}
