import { calls } from '@gaitway/contract/calls/index'
import {
  FILE_MAX_MEGABYTES,
  FILES_PER_CALL_MAX,
  LIVE_HEARTBEAT_SECONDS,
} from '@gaitway/contract/values/limits'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig, variableNames } from '../../api/config.ts'
import { repositoryFolder } from '../../api/repository.ts'
import { openMetrics, serveMetrics } from '../../api/services/metrics.ts'
import { readAlerts, readCompose, readDeployFile, readPanels } from './files.ts'

const units = ['systemd/gaitway-serve@.service', 'systemd/gaitway-work.service']
const operations = () => readFile(join(repositoryFolder, 'docs', 'operations.md'), 'utf8')

/** The variables that Compose sets for PostgreSQL's own image. */
const isOfPostgres = (name: string) => name.startsWith('POSTGRES_')

/** Seconds that a process may take to stop in production, with five to spare. */
const stopSeconds = () => {
  const { drain } = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://127.0.0.1/x',
    PUBLIC_URL: 'https://gaitway.example',
    SESSION_SECRET: 'q7Wc2vTz9KpLm4XrB1nYs8DfGh3JkAe6',
    FILES_FOLDER: '/tmp/gaitway-deploy-test',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Gaitway <mail@gaitway.example>',
    SUPPORT_EMAIL: 'help@gaitway.example',
  })
  return {
    delay: drain.delayMilliseconds / 1000,
    all: (drain.delayMilliseconds + drain.milliseconds) / 1000 + 5,
  }
}

test.each(units)(
  'deploy: %s sets only variables that exist, and waits until a process has stopped',
  async name => {
    const unit = await readDeployFile(name)
    const set = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, all = '']) =>
      all.split(' ').map(one => one.split('=')[0] ?? ''),
    )
    expect(set).toContain('NODE_ENV')
    expect(set.filter(one => !variableNames.includes(one))).toEqual([])
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(stopSeconds().all)
  },
)

test('deploy: Compose sets only variables that exist, and waits until a process has stopped', async () => {
  const services = await readCompose()
  const set = Object.values(services).flatMap(({ environment }) => Object.keys(environment))
  expect(set).toContain('METRICS_PORT')
  expect(set.filter(one => !variableNames.includes(one) && !isOfPostgres(one))).toEqual([])
  for (const name of ['serve', 'work'])
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(
      stopSeconds().all,
    )
})

test('deploy: Compose runs programs that exist', async () => {
  const { scripts } = JSON.parse(await readFile(join(repositoryFolder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const { migrate, serve, work } = await readCompose()
  expect([migrate?.command, Object.keys(scripts)]).toEqual([
    ['npm', 'run', 'migrate'],
    expect.arrayContaining(['migrate']),
  ])
  expect([scripts.serve, scripts.work]).toEqual([serve, work].map(one => `exec ${one?.command?.join(' ')}`))
})

const tokenPaths = Object.values(calls)
  .map(({ path }) => path)
  .filter(path => path.includes('{token}'))

test.each(tokenPaths)('deploy: proxies log %s without its token', async path => {
  const [start = ''] = `/api${path}`.split('{token}')
  const inNginx = /"~\*(\^.+?)" "\$gaitway_purpose/.exec(await readDeployFile('nginx.conf'))?.[1] ?? 'none'
  const inHaproxy = /path,regsub\("(.+?)","\\1/.exec(await readDeployFile('haproxy.cfg'))?.[1] ?? 'none'
  for (const pattern of [inNginx, inHaproxy])
    for (const sent of [`${start}a-secret`, `${start}a-secret`.toUpperCase()])
      expect(new RegExp(pattern, 'i').exec(sent)?.[1]?.toLowerCase()).toBe(start)
})

test('deploy: nginx takes the largest upload, closes idle connections first and waits for heartbeats', async () => {
  const nginx = await readDeployFile('nginx.conf')
  const find = (pattern: RegExp) => Number(pattern.exec(nginx)?.[1])
  expect(find(/client_max_body_size (\d+)m;/)).toBeGreaterThan(FILE_MAX_MEGABYTES * FILES_PER_CALL_MAX)
  expect(find(/keepalive_timeout (\d+)s;/)).toBeLessThan(stopSeconds().delay)
  expect(find(/location = \/api\/events \{[^}]*proxy_read_timeout (\d+)s;/)).toBeGreaterThan(
    2 * LIVE_HEARTBEAT_SECONDS,
  )
})

/** The names of all metrics of a process. */
const listMetrics = async () => {
  const metrics = openMetrics()
  const server = await serveMetrics(
    metrics,
    { pools: {}, readQueue: async () => [], readTickAge: async () => undefined, countStreams: () => 0 },
    { host: '127.0.0.1', port: 0 },
  )
  await server.close()
  return metrics.registry.getMetricsAsArray().map(({ name }) => name)
}
const namesIn = (query: string) => query.match(/\b(?:gaitway|process)_\w+/g) ?? []

test('deploy: alerts and dashboard ask for metrics that exist', async () => {
  const known = await listMetrics()
  const queries = [
    ...(await readAlerts()).map(({ expr }) => expr),
    ...(await readPanels()).flatMap(panel => panel.queries),
  ]
  const asked = new Set(queries.flatMap(namesIn).map(name => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect(asked.size).toBeGreaterThan(8)
  expect([...asked].filter(name => !known.includes(name))).toEqual([])
})

test('deploy: each metric and each alert is explained in docs/operations.md', async () => {
  const text = await operations()
  const names = [...(await listMetrics()), ...(await readAlerts()).map(({ alert }) => alert)]
  expect(names.filter(name => !text.includes(`\`${name}\``))).toEqual([])
})
