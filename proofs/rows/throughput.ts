import autocannon from 'autocannon'
import { percentile, say, shown, type Figures } from '../figures.ts'
import type { Filled } from './measure.ts'
import type { Server } from '../start-server.ts'
import { startBare } from './servers.ts'
import { workOf, type Work } from './work.ts'

const THROUGHPUT_MIN = 0.8
const CPU_MAX = 1.5
const LATENCY_MAX = 1.5
const MEGABYTES_MAX = 250
/** A run ends with the sample after its last answer. */
const SAMPLE_MILLISECONDS = 20

export type Load = {
  connections: readonly number[]
  requests: number
  rounds: number
  warmUp: number
  /** not set: all kinds of work */
  works?: readonly string[]
}
type Measured = { perSecond: number; cpuMs: number; p99: number; refused: number }

const median = (values: readonly number[]) => percentile(values, 0.5)

/** Makes this many requests as fast as they are answered. Requests that work only once aren't repeated. */
const fire = async (
  server: Server,
  sent: Work['product'],
  connections: number,
  amount: number,
): Promise<Measured> => {
  let next = 0
  const requests = [{ setupRequest: (request: object) => ({ ...request, ...sent[next++ % sent.length] }) }]
  const cpuBefore = await server.cpuSeconds()
  const startedAt = performance.now()
  let lastAt = startedAt
  const running = autocannon({
    url: server.url,
    connections,
    amount,
    requests,
    sampleInt: SAMPLE_MILLISECONDS,
  })
  running.on('response', () => (lastAt = performance.now()))
  const result = await running
  const cpuMs = ((await server.cpuSeconds()) - cpuBefore) * 1000
  return {
    perSecond: (1000 * amount) / (lastAt - startedAt),
    cpuMs: cpuMs / amount,
    p99: result.latency.p99,
    refused: result.non2xx + result.errors,
  }
}

type Pair = { product: Measured[]; bare: Measured[] }

/** Product and bare server in turn, so that other load on the machine affects both alike. */
const fireInTurn = async (
  servers: { product: Server; bare: Server },
  name: string,
  work: Work,
  load: Load,
  connections: number,
) => {
  const measured: Pair = { product: [], bare: [] }
  const take = (list: Work['product'], round: number) =>
    name === 'apply' ? list.slice(round * load.requests, (round + 1) * load.requests) : list
  for (let round = 0; round < load.rounds; round += 1) {
    const part = load.connections.indexOf(connections) * load.rounds + round
    for (const side of ['bare', 'product'] as const) {
      const sent = take(work[side], part)
      if (sent.length > 0)
        measured[side].push(
          await fire(
            servers[side],
            sent,
            connections,
            Math.min(load.requests, name === 'apply' ? sent.length : load.requests),
          ),
        )
    }
  }
  return measured
}

const ratioOf = ({ product, bare }: Pair, what: keyof Measured) =>
  median(product.map(one => one[what])) / median(bare.map(one => one[what]))

const judge = (name: string, connections: number, measured: Pair) => {
  const [perSecond, cpu, p99] = [
    ratioOf(measured, 'perSecond'),
    ratioOf(measured, 'cpuMs'),
    ratioOf(measured, 'p99'),
  ]
  const { product, bare } = measured
  const refused = [...product, ...bare].reduce((sum, one) => sum + one.refused, 0)
  const rates = `${shown(median(product.map(one => one.perSecond)))} of ${shown(median(bare.map(one => one.perSecond)))} req/s`
  say(
    `  ${`${name}, ${connections} connections`.padEnd(40)} ${rates}: ${shown(perSecond)} ×, CPU ${shown(cpu)} ×, p99 ${shown(p99)} ×`,
  )
  const broken = [
    perSecond < THROUGHPUT_MIN && `${name} reaches ${THROUGHPUT_MIN} × bare at ${connections} connections`,
    cpu > CPU_MAX && `${name} costs at most ${CPU_MAX} × the CPU of bare at ${connections} connections`,
    connections >= 64 &&
      p99 > LATENCY_MAX &&
      `${name}: p99 is at most ${LATENCY_MAX} × bare at ${connections} connections`,
    refused > 0 && `${name}: none of the requests is refused (${refused})`,
  ].filter(sentence => typeof sentence === 'string')
  return { figures: { [`× bare: ${name}, ${connections} connections`]: perSecond }, broken }
}

/** The share of a bare server's throughput left with login, roles, validation, and envelope. */
export const measureThroughput = async (product: Server, filled: Filled, load: Load) => {
  const figures: Figures = {}
  const broken: string[] = []
  const works = await workOf(filled, load.requests * load.rounds * load.connections.length)
  const bare = await startBare(filled.url)
  const servers = { product, bare }
  try {
    for (const [name, work] of Object.entries(works)) {
      if (load.works && !load.works.includes(name)) continue
      if (name !== 'apply' && load.warmUp > 0)
        for (const side of ['product', 'bare'] as const) await fire(servers[side], work[side], 8, load.warmUp)
      for (const connections of load.connections) {
        const judged = judge(name, connections, await fireInTurn(servers, name, work, load, connections))
        Object.assign(figures, judged.figures)
        broken.push(...judged.broken)
      }
    }
    const megabytes = await product.megabytes()
    figures['peak memory of the API, MB'] = megabytes
    if (megabytes > MEGABYTES_MAX) broken.push(`the API needs at most ${MEGABYTES_MAX} MB`)
  } finally {
    await bare.stop()
  }
  return { figures, broken }
}
