import type { Form } from './parse-form.ts'
import { integer, listed, readParams, required, text, type ParamsOf, type ParamRules } from './params.ts'
import { invalid } from './errors.ts'
import { findAny } from './resources.ts'
import type { ServiceContext } from './request-context.ts'

export type Ids = { id: string; /** of something inside it */ part: string }

/** One endpoint. `answer` reads the parameters, acts, and returns the object to send. */
export type ServiceRoute = {
  method: 'get' | 'post' | 'delete'
  path: string
  answer: (context: ServiceContext, form: Form, ids: Ids) => Promise<object>
}

const expandable: Partial<Record<string, string[]>> = {
  'checkout.session': ['setup_intent'],
  setup_intent: ['payment_method'],
  balance_transaction: ['source'],
}

type Node = Record<string, unknown>

const expand = async (
  context: ServiceContext,
  node: Node,
  [key = '', ...rest]: string[],
  path: string,
): Promise<Node> => {
  if (node.object === 'list' && key === 'data' && Array.isArray(node.data)) {
    const data: Node[] = []
    for (const each of node.data as Node[]) data.push(await expand(context, each, rest, path))
    return { ...node, data }
  }
  if (!expandable[String(node.object)]?.includes(key))
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const value = node[key]
  if (value === null) return node
  const full = typeof value === 'string' ? await findAny(context, value) : value
  return { ...node, [key]: rest.length > 0 ? await expand(context, full as Node, rest, path) : full }
}

const common = { expand: listed(text) }

/** One endpoint: which parameters it takes, and what it does with them. */
export const route = <T extends ParamRules>(
  method: ServiceRoute['method'],
  path: string,
  takes: T,
  act: (context: ServiceContext, params: ParamsOf<T>, ids: Ids) => Promise<object>,
): ServiceRoute => ({
  method,
  path,
  answer: async (context, form, ids) => {
    const { expand: paths, ...own } = form
    const shared = readParams(common, paths === undefined ? {} : { expand: paths })
    let node = (await act(context, readParams(takes, own), ids)) as Node
    for (const each of shared.expand ?? []) node = await expand(context, node, each.split('.'), each)
    return node
  },
})

export const pageParams = { limit: integer(1, 100), starting_after: text }

export const requiredText = required(text)
