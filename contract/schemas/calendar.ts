import { z } from 'zod'
import { done, instant, nothing } from './common.ts'

export const calendarSchemas = {
  'calendar.link': { input: nothing, output: z.strictObject({ createdAt: instant.nullable() }) },
  'calendar.makeLink': { input: nothing, output: z.strictObject({ url: z.string(), createdAt: instant }) },
  'calendar.removeLink': { input: nothing, output: done },
  'calendar.feed': {
    input: z.strictObject({
      token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, {
        error: 'This address is incomplete. Make a new one in your calendar settings.',
      }),
    }),
    output: z.unknown(),
  },
}
