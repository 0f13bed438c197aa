import { resources, type ResourceName } from '@gaitway/contract/resources'
import { tokenOf } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { percentile, say, shown, type Figures } from '../figures.ts'
import type { Outcome } from '../proof.ts'
import type { Filled } from './measure.ts'
import type { Server } from '../start-server.ts'
import { serverSecret } from './servers.ts'

const LIST_MILLISECONDS = 300
const PAGE = [0, 24]

type Asking = { range?: number[]; sort?: [string, 'ASC' | 'DESC']; filter?: object }

/** Other views of long lists: searches, sorts, and pages far behind. */
const others: Partial<Record<ResourceName, Record<string, Asking>>> = {
  users: {
    'searched by name': { filter: { q: 'ada7' } },
    'by name': { sort: ['name', 'ASC'] },
    'page 400': { range: [10_000, 10_024] },
  },
  jobs: {
    'searched by shift ID': { filter: { q: '0074' } },
    'most applicants first': { sort: ['numberOfApplicants', 'DESC'] },
    'page 400': { range: [10_000, 10_024] },
  },
  shifts: {
    'searched by shift ID': { filter: { q: '0074' } },
    'by worked time': { sort: ['workedMinutes', 'DESC'] },
    'page 400': { range: [10_000, 10_024] },
  },
  invoices: { 'past due': { filter: { stage: 'pastDue' } } },
  payments: { due: { filter: { stage: 'paymentDue' } } },
}

const addressOf = (name: ResourceName, { range = PAGE, sort, filter }: Asking) => {
  const query = new URLSearchParams({ range: JSON.stringify(range) })
  if (sort) query.set('sort', JSON.stringify(sort))
  if (filter) query.set('filter', JSON.stringify(filter))
  return `/api/admin/${name}?${query}`
}

const views = (Object.keys(resources) as ResourceName[]).flatMap(name =>
  Object.entries({ 'as it opens': {}, ...others[name] }).map(
    ([what, asking]) => [`${name}, ${what}`, addressOf(name, asking)] as const,
  ),
)

/** The back office’s lists over HTTP, with login, limits and JSON, by a server as in production. */
export const measureHttpLists = async (
  server: Server,
  { services, viewers }: Filled,
  times: number,
): Promise<Outcome> => {
  const signing = testServices(services.db, { config: { sessionSecret: serverSecret } })
  const headers = { authorization: `Bearer ${await tokenOf(signing, viewers.admin.userId)}` }
  const figures: Figures = {}
  const broken: string[] = []
  for (const [name, address] of views) {
    const took: number[] = []
    for (let n = -Math.min(2, times); n < times; n += 1) {
      const startedAt = performance.now()
      const answer = await fetch(server.url + address, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name} was refused with ${answer.status}.`)
      if (n >= 0) took.push(performance.now() - startedAt)
    }
    const p95 = percentile(took, 0.95)
    say(`  ${`over HTTP: ${name}`.padEnd(60)} ${shown(p95).padStart(8)} ms`)
    figures[`p95 ms over HTTP: ${name}`] = p95
    if (p95 >= LIST_MILLISECONDS)
      broken.push(`95 of 100 times, ${name} takes less than ${LIST_MILLISECONDS} ms`)
  }
  return { figures, broken }
}
