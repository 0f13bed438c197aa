import type { Form } from './form.ts'
import { integer, listOf, readParams, required, text, type Given, type Takes } from './params.ts'
import { invalid } from './refusals.ts'
import { findAny } from './resources.ts'
import type { Work } from './work.ts'

export type Ids = { id: string; /** of something inside it */ part: string }

/** One endpoint. `answer` reads the parameters, acts, and returns the object to send. */
export type Route = {
  method: 'get' | 'post' | 'delete'
  path: string
  answer: (work: Work, form: Form, ids: Ids) => Promise<object>
}

const expandable: Partial<Record<string, string[]>> = {
  'checkout.session': ['setup_intent'],
  setup_intent: ['payment_method'],
  balance_transaction: ['source'],
}

type Node = Record<string, unknown>

const expand = async (work: Work, node: Node, [key = '', ...rest]: string[], path: string): Promise<Node> => {
  if (node.object === 'list' && key === 'data' && Array.isArray(node.data)) {
    const data: Node[] = []
    for (const each of node.data as Node[]) data.push(await expand(work, each, rest, path))
    return { ...node, data }
  }
  if (!expandable[String(node.object)]?.includes(key))
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const value = node[key]
  if (value === null) return node
  const full = typeof value === 'string' ? await findAny(work, value) : value
  return { ...node, [key]: rest.length > 0 ? await expand(work, full as Node, rest, path) : full }
}

const common = { expand: listOf(text) }

/** One endpoint: which parameters it takes, and what it does with them. */
export const route = <T extends Takes>(
  method: Route['method'],
  path: string,
  takes: T,
  act: (work: Work, params: Given<T>, ids: Ids) => Promise<object>,
): Route => ({
  method,
  path,
  answer: async (work, form, ids) => {
    const { expand: paths, ...own } = form
    const shared = readParams(common, paths === undefined ? {} : { expand: paths })
    let node = (await act(work, readParams(takes, own), ids)) as Node
    for (const each of shared.expand ?? []) node = await expand(work, node, each.split('.'), each)
    return node
  },
})

export const pageParams = { limit: integer(1, 100), starting_after: text }

export const requiredText = required(text)
