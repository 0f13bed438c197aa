import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { SecurityTerm } from '@gaitway/contract/security-events'
import type { OutsideOutcome, OutsideService } from './outside-calls.ts'
import { StartupError, readReason } from '../startup-error.ts'

/** The connections of one pool. */
export type PoolCounts = { used: number; free: number; waiting: number }

/** What waits in the worker's queue: by task, how many and for how many seconds the oldest. */
export type QueueFigures = { task: string; jobs: number; oldestSeconds: number }[]

/** Figures that are read when they are asked for. */
export type MetricSources = {
  pools: Record<string, () => PoolCounts>
  readQueue: () => Promise<QueueFigures>
  /** Seconds since a tick last went well. */
  readTickAge: () => Promise<number | undefined>
  countStreams: () => number
}

export type Metrics = ReturnType<typeof openMetrics>

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const outsideSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]
const SAMPLED_EVERY_MILLISECONDS = 20

/** "2xx" of 204: enough to alert on, and few series. */
const classifyStatus = (status: number | 'aborted') =>
  status === 'aborted' ? status : `${Math.floor(status / 100)}xx`

/** The figures of this process, in the form that Prometheus reads. */
export const openMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'gaitway_request_duration_seconds',
    help: 'Requests by endpoint and class of status, or "aborted" by their client; live streams do not count',
    labelNames: ['route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const outsideCalls = new Histogram({
    name: 'gaitway_outside_request_duration_seconds',
    help: 'Calls to outside services by outcome',
    labelNames: ['service', 'outcome'],
    buckets: outsideSeconds,
    registers,
  })
  const securityEvents = new Counter({
    name: 'gaitway_security_events_total',
    help: 'Events that concern security, by OWASP term; the audit log has no more than a bounded number of each',
    labelNames: ['term'],
    registers,
  })
  return {
    registry,
    countSecurityEvent: (term: SecurityTerm) => securityEvents.inc({ term }),
    countRequest: (route: string, status: number | 'aborted', seconds: number) =>
      requests.observe({ route, status: classifyStatus(status) }, seconds),
    countOutsideCall: (service: OutsideService, outcome: OutsideOutcome, seconds: number) =>
      outsideCalls.observe({ service, outcome }, seconds),
  }
}

/**
 * Adds what is read at the moment of asking. Returns how to read what is in the database, before the rest; if it doesn't
 * answer, its figures are left out.
 */
const addSources = (registry: Registry, sources: MetricSources) => {
  const registers = [registry]
  new Gauge({
    name: 'gaitway_database_connections',
    help: 'Connections to the database by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, count] of Object.entries(sources.pools)) {
        const { used, free } = count()
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'free' }, free)
      }
    },
  })
  new Gauge({
    name: 'gaitway_database_waiting',
    help: 'Work that waits for a connection to the database',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, count] of Object.entries(sources.pools)) this.set({ pool }, count().waiting)
    },
  })
  new Gauge({
    name: 'gaitway_live_streams',
    help: 'Live streams that are open',
    registers,
    collect() {
      this.set(sources.countStreams())
    },
  })
  const jobs = new Gauge({
    name: 'gaitway_queue_jobs',
    help: 'Jobs of the worker that could run now, by task',
    labelNames: ['queue'],
    registers,
  })
  const oldest = new Gauge({
    name: 'gaitway_queue_oldest_seconds',
    help: 'How long the oldest of them could have run, by task',
    labelNames: ['queue'],
    registers,
  })
  const tickAge = new Gauge({
    name: 'gaitway_tick_age_seconds',
    help: 'Time since a tick of the worker last went well',
    registers,
  })
  const up = new Gauge({ name: 'gaitway_database_up', help: 'Whether the database answered', registers })
  return async () => {
    jobs.reset()
    oldest.reset()
    // resetting a gauge without labels sets it to 0, which would look like a tick just now
    tickAge.remove()
    try {
      const [queue, age] = await Promise.all([sources.readQueue(), sources.readTickAge()])
      for (const { task, jobs: count, oldestSeconds } of queue) {
        jobs.set({ queue: task }, count)
        oldest.set({ queue: task }, oldestSeconds)
      }
      if (age !== undefined) tickAge.set(age)
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}

/** Measures how late the event loop runs, each time since it was last asked. Returns how to stop. */
const watchEventLoop = (registry: Registry) => {
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MILLISECONDS })
  delay.enable()
  // each sample contains the time to the next one
  const toSeconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds / 1e9 - SAMPLED_EVERY_MILLISECONDS / 1e3) || 0
  new Gauge({
    name: 'gaitway_event_loop_delay_seconds',
    help: 'How late the event loop ran since this was last read',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      this.set({ quantile: '0.5' }, toSeconds(delay.percentile(50)))
      this.set({ quantile: '0.99' }, toSeconds(delay.percentile(99)))
      this.set({ quantile: '1' }, toSeconds(delay.max))
      delay.reset()
    },
  })
  return () => delay.disable()
}

/** Named as other programs name them. The library's own set watches each garbage collection, which costs requests. */
const addProcess = (registry: Registry) => {
  const registers = [registry]
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
}

export type MetricsServer = { port: number; close: () => Promise<void> }

/**
 * Serves the figures at `/metrics` on a port of their own, which no proxy passes on. Port 0 takes any free one. Throws a
 * StartupError if the port can't be used.
 */
export const serveMetrics = async (
  { registry }: Metrics,
  sources: MetricSources,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> => {
  const readDatabase = addSources(registry, sources)
  const stopWatching = watchEventLoop(registry)
  addProcess(registry)
  const server = createServer(async (request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
    await readDatabase()
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', thrown =>
      reject(new StartupError(`Metrics can't be served on port ${port}: ${readReason(thrown)}.`)),
    )
    server.listen({ host, port }, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      stopWatching()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
