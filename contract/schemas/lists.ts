import { z } from 'zod'
import { LIST_COUNTS_MAX } from '../values/limits.ts'
import { type ResourceName, resources } from '../resources.ts'

/** A value that arrives as JSON text of at most this many characters, as resource lists take them. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema, max = 20_000) =>
  z
    .string()
    .max(max)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'This isn’t valid JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)

const filters = jsonText(z.array(z.record(z.string(), z.unknown())).min(1).max(LIST_COUNTS_MAX), 8_000)

export const listSchemas = {
  'lists.count': {
    input: z.strictObject({ resource: z.enum(Object.keys(resources) as ResourceName[]), filters }),
    /** in the order of the filters; null for one that the list doesn’t take */
    output: z.array(z.strictObject({ count: z.int(), isCountCapped: z.boolean() }).nullable()),
  },
}
