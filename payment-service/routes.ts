import type { Form } from './form.ts'
import { group, integer, listOf, readParams, required, text, type Given, type Takes } from './params.ts'
import type { Work } from './work.ts'

export type Ids = { id: string; /** of something inside it */ part: string }

/** One address of the API. `answer` reads the parameters, acts, and says which parts to show in full. */
export type Route = {
  method: 'get' | 'post' | 'delete'
  path: string
  answer: (work: Work, form: Form, ids: Ids) => Promise<{ object: object; expand: string[] }>
}

const common = { expand: listOf(text) }

/** The row for one address: what it takes, and what it does with it. */
export const route = <T extends Takes>(
  method: Route['method'],
  path: string,
  takes: T,
  act: (work: Work, given: Given<T>, ids: Ids) => Promise<object>,
): Route => ({
  method,
  path,
  answer: async (work, form, ids) => {
    const { expand = [], ...own } = form
    const asked = readParams(common, form.expand === undefined ? {} : { expand })
    const object = await act(work, readParams(takes, own), ids)
    return { object, expand: asked.expand ?? [] }
  },
})

export const pageParams = {
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
}

export const createdParam = group({
  gte: integer(0, Number.MAX_SAFE_INTEGER),
  gt: integer(0, Number.MAX_SAFE_INTEGER),
  lte: integer(0, Number.MAX_SAFE_INTEGER),
  lt: integer(0, Number.MAX_SAFE_INTEGER),
})

export const requiredText = required(text)
