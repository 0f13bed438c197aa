import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openMetrics, serveMetrics, type MetricSources, type MetricsServer } from './metrics.ts'

let server: MetricsServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const sources: MetricSources = {
  pools: { db: () => ({ used: 3, free: 2, waiting: 7 }) },
  readQueue: async () => [{ task: 'sendEmail', jobs: 5, oldestSeconds: 61.5 }],
  readTickAge: async () => 42,
  countStreams: () => 9,
}
const host = '127.0.0.1'
/** The series of the figures, by name with labels. */
const read = async (more: Partial<MetricSources> = {}, metrics = openMetrics()) => {
  server = await serveMetrics(metrics, { ...sources, ...more }, { host, port: 0 })
  const response = await fetch(`http://${host}:${server.port}/metrics`)
  const lines = (await response.text()).split('\n').filter(line => line && !line.startsWith('#'))
  return {
    response,
    series: Object.fromEntries(
      lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    ),
  }
}

test('metrics: requests are counted by route and class of status', async () => {
  const metrics = openMetrics()
  metrics.countRequest('/api/jobs/{id}', 200, 0.03)
  metrics.countRequest('/api/jobs/{id}', 204, 0.2)
  metrics.countRequest('/api/jobs/{id}', 503, 1)
  metrics.countRequest('/', 'aborted', 1)
  const { response, series } = await read({}, metrics)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const name = 'gaitway_request_duration_seconds'
  expect(series).toMatchObject({
    [`${name}_bucket{le="0.05",route="/api/jobs/{id}",status="2xx"}`]: 1,
    [`${name}_count{route="/api/jobs/{id}",status="2xx"}`]: 2,
    [`${name}_sum{route="/api/jobs/{id}",status="2xx"}`]: 0.23,
    [`${name}_count{route="/api/jobs/{id}",status="5xx"}`]: 1,
    [`${name}_count{route="/",status="aborted"}`]: 1,
  })
})

test('metrics: outside calls are counted by service and outcome', async () => {
  const metrics = openMetrics()
  metrics.countOutsideCall('stripe', 'late', 15)
  const { series } = await read({}, metrics)
  const name = 'gaitway_outside_request_duration_seconds'
  expect(series[`${name}_count{service="stripe",outcome="late"}`]).toBe(1)
})

test('metrics: pools, queue, tick, streams and the process are read when asked for', async () => {
  const { series } = await read()
  expect(series).toMatchObject({
    'gaitway_database_connections{pool="db",state="used"}': 3,
    'gaitway_database_connections{pool="db",state="free"}': 2,
    'gaitway_database_waiting{pool="db"}': 7,
    'gaitway_queue_jobs{queue="sendEmail"}': 5,
    'gaitway_queue_oldest_seconds{queue="sendEmail"}': 61.5,
    gaitway_tick_age_seconds: 42,
    gaitway_live_streams: 9,
    gaitway_database_up: 1,
    'gaitway_event_loop_delay_seconds{quantile="0.99"}': expect.any(Number),
  })
  expect(series.process_resident_memory_bytes).toBeGreaterThan(1e7)
  expect(series.process_cpu_seconds_total).toBeGreaterThan(0)
})

test('metrics: a task that left the queue and a tick that isn’t known have no figure', async () => {
  let jobs = [{ task: 'sendEmail', jobs: 5, oldestSeconds: 61.5 }]
  await read({ readQueue: async () => jobs, readTickAge: async () => undefined })
  jobs = []
  const text = await (await fetch(`http://${host}:${server?.port}/metrics`)).text()
  expect(text).not.toMatch(/^gaitway_(queue|tick)\w+(\{.*)? \d/m)
})

test('metrics: without a database its figures are missing, and all others are there', async () => {
  const away = async () => {
    throw new Error('away')
  }
  const { series } = await read({ readQueue: away })
  expect(series).toMatchObject({ gaitway_database_up: 0, gaitway_live_streams: 9 })
  expect(Object.keys(series).join()).not.toMatch(/gaitway_(queue|tick)/)
})

test('metrics: nothing else is served', async () => {
  await read()
  expect((await fetch(`http://${host}:${server?.port}/`)).status).toBe(404)
})

test('metrics: a port that is taken ends in a sentence', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, host, resolve))
  const { port } = other.address() as AddressInfo
  try {
    await expect(serveMetrics(openMetrics(), sources, { host, port })).rejects.toThrow(
      `Metrics can't be served on port ${port}`,
    )
  } finally {
    await new Promise(resolve => other.close(resolve))
  }
})
