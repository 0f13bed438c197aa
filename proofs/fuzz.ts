import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { toUSVString } from 'node:util'
import fc from 'fast-check'
import type { Knex } from 'knex'
import { sides, sideOf, type Role, type Side } from '@gaitway/contract/values/enums'
import { createApi } from '../api/http/app.ts'
import { openServices } from '../api/main.ts'
import { hashPassword } from '../api/services/secrets.ts'
import type { Services } from '../api/services/services.ts'
import { buildUser } from '../test/builders/user.ts'
import { newDemo } from '../test/demo.ts'
import { tokenOf } from '../test/http.ts'
import { eachAtOnce, percentile } from './figures.ts'
import { buildRequests, type FuzzRequest } from './fuzz/requests.ts'
import type { KnownIds } from './fuzz/values.ts'
import { brokenOf, type Outcome } from './proof.ts'

const BATCH = 500
const SHOWN_MAX = 20
/** Staff can be deactivated by each other, and must not run out. */
const STAFF = 6

type Fuzz = { requests: number; seed: number; atOnce: number; slowMilliseconds: number }
type Answer = { status: number; milliseconds: number }

const IDS_MAX = 60

/** Existing IDs of each table, and all together. */
const readKnownIds = async (db: Knex): Promise<KnownIds> => {
  const tables: { table: string }[] = await db('information_schema.columns')
    .where({ tableSchema: 'public', columnName: 'id', dataType: 'uuid' })
    .orderBy('table_name')
    .select({ table: 'table_name' })
  const byTable: Record<string, string[]> = {}
  for (const { table } of tables) byTable[table] = await db(table).orderBy('id').limit(IDS_MAX).pluck('id')
  return { byTable, all: Object.values(byTable).flat() }
}

/** People of each side by whom requests are made. Those that a request locked out are replaced by others. */
const openPeople = async (services: Services) => {
  const { db } = services
  const passwordHash = await hashPassword('Walk_The_Gait9')
  for (let number = 0; number < STAFF; number += 1)
    for (const role of ['admin', 'subadmin'] as const) await buildUser(db, { role, passwordHash })
  const rows: { id: string; role: Role }[] = await db('users')
    .where({ status: 'approved' })
    .orderBy('id')
    .select('id', 'role')
  const ids = Object.fromEntries(
    sides.map(side => [side, rows.filter(({ role }) => sideOf(role) === side).map(({ id }) => id)]),
  ) as Record<Side, string[]>
  const tokens = new Map<string, Promise<string>>()
  const choose = (side: Side, which: number) => ids[side][which % ids[side].length] ?? ''
  return {
    tokenOf: (side: Side, which: number) => {
      const id = choose(side, which)
      const token = tokens.get(id) ?? tokenOf(services, id)
      tokens.set(id, token)
      return token
    },
    /** The next request of this person logs in again. */
    renew: (side: Side, which: number) => tokens.delete(choose(side, which)),
  }
}

const listen = async (services: Services) => {
  const server = createServer(createApi(services))
  // a connection that is closed while a request is sent over it would look like a fault
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const buildForm = (fields: Record<string, unknown>) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, toUSVString(String(value)))
  form.append('files', new Blob(['%PDF-1.4 and nothing else']), 'a file.pdf')
  return form
}

const describe = ({ by, method, path, body }: FuzzRequest) =>
  `${method} ${path} by ${by}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`.slice(0, 600)

const explain = (reason: unknown): string => {
  if (!(reason instanceof Error)) return JSON.stringify(reason) ?? 'nothing was logged'
  return reason.cause ? `${reason.stack} because of ${explain(reason.cause)}` : String(reason.stack)
}

/**
 * Sends requests that are as the schemas ask, or odd in one place or everywhere, to all endpoints and to the lists of the
 * back office, on a copy of the demo. None is an internal error, and none that was slow is slow when it is repeated alone.
 */
export const proveFuzz = async ({ requests, seed, atOnce, slowMilliseconds }: Fuzz): Promise<Outcome> => {
  const demo = await newDemo()
  const opened = await openServices(demo.options)
  const reasons = new Map<string, unknown>()
  const logged = new Set<string>()
  const log = Object.assign(Object.create(opened.services.log), {
    error: (fields: { requestId?: string; err?: unknown }) => {
      if (fields.requestId) reasons.set(fields.requestId, fields.err)
      // an answer that had begun has no request ID in the log
      else logged.add(explain(fields.err))
    },
  }) as Services['log']
  const services = { ...opened.services, log }
  const people = await openPeople(services)
  const arbitrary = buildRequests(await readKnownIds(services.db))
  const server = await listen(services)
  const faults: string[] = []
  const slow: FuzzRequest[] = []
  const [asked, accepted] = [new Set<string>(), new Set<string>()]
  const statuses: Record<string, number> = {}

  const request = async ({ by, which, method, path, headers, body, isForm }: FuzzRequest) => {
    const token = by === 'guest' ? undefined : await people.tokenOf(by, which)
    const response = await fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && {
        body: isForm ? buildForm(body as Record<string, unknown>) : JSON.stringify(body),
      }),
    })
    await response.arrayBuffer()
    if (response.status === 401 && by !== 'guest') people.renew(by, which)
    return { status: response.status, reason: reasons.get(response.headers.get('request-id') ?? '') }
  }

  const send = async (fuzzed: FuzzRequest): Promise<Answer> => {
    const startedAt = performance.now()
    try {
      const { status, reason } = await request(fuzzed)
      if (status >= 500) faults.push(`${status}: ${describe(fuzzed)}\n    ${explain(reason)}`)
      return { status, milliseconds: performance.now() - startedAt }
    } catch (thrown) {
      // an answer that breaks off, for one
      faults.push(`no answer: ${describe(fuzzed)}\n    ${explain(thrown)}`)
      return { status: 599, milliseconds: performance.now() - startedAt }
    }
  }

  try {
    for (let sent = 0; sent < requests; sent += BATCH) {
      const numRuns = Math.min(BATCH, requests - sent)
      const batch = fc.sample(arbitrary, { seed: seed + sent, numRuns })
      await eachAtOnce(batch, atOnce, async fuzzed => {
        const { status, milliseconds } = await send(fuzzed)
        if (status < 300) accepted.add(fuzzed.of)
        asked.add(fuzzed.of)
        const group = `${Math.floor(status / 100)}xx`
        statuses[group] = (statuses[group] ?? 0) + 1
        if (milliseconds > slowMilliseconds) slow.push(fuzzed)
      })
    }
    const stillSlow: string[] = []
    for (const fuzzed of slow) {
      const times: number[] = []
      for (let time = 0; time < 3; time += 1) times.push((await send(fuzzed)).milliseconds)
      const median = percentile(times, 0.5)
      if (median >= slowMilliseconds) stillSlow.push(`${Math.round(median)} ms: ${describe(fuzzed)}`)
    }
    return {
      figures: {
        'seed of the first batch': seed,
        ...Object.fromEntries(
          Object.entries(statuses)
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(([group, count]) => [`answers ${group}`, count]),
        ),
        'calls and lists that were asked': asked.size,
        'of them, that accepted a request': accepted.size,
        'slow among the others': slow.length,
      },
      broken: [
        ...faults.slice(0, SHOWN_MAX),
        ...[...logged].slice(0, SHOWN_MAX).map(reason => `logged: ${reason}`),
        ...stillSlow,
        ...brokenOf({
          'no request is an internal error': faults.length === 0,
          'no error is logged': logged.size === 0,
          'no request is slow alone': stillSlow.length === 0,
          'every tenth request at least is accepted': (statuses['2xx'] ?? 0) >= requests / 10,
        }),
      ],
    }
  } finally {
    await server.close()
    await opened.close()
    await demo.close()
  }
}
