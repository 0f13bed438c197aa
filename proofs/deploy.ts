import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '../api/services/database/processes.ts'
import { inServer } from '../test/database-server.ts'
import { newDatabase } from '../test/database.ts'
import { buildApplication } from '../test/builders/application.ts'
import { buildRoom } from '../test/builders/chat.ts'
import { insertHouston } from '../test/fixtures/houston.ts'
import { tokenOf } from '../test/http.ts'
import { testServices } from '../test/services.ts'
import { readAlerts, readCompose, readDeployFile, readPanels } from './deploy/files.ts'
import { openPrograms, requirePrograms, waitFor, type Programs } from './deploy/programs.ts'
import { startTraffic, type Traffic } from './deploy/traffic.ts'
import { say, type Figures } from './figures.ts'
import { brokenOf, type Outcome } from './proof.ts'
import { serverSecret } from './rows/servers.ts'

const run = promisify(execFile)
// a folder that PostgreSQL's and nginx's own users can read
const home = '/var/tmp'
/** Longer than nginx avoids a process that failed, and than HAProxy needs to see one that is back. */
const SETTLED_MILLISECONDS = 2_500
/** A name that sorts after all migrations, of a version that isn't there yet. */
const NEWER_MIGRATION = '29991231000000-something-newer'

type Ports = { serve: [number, number]; metrics: [number, number, number]; proxy: number }

const replaceAll = (text: string, pairs: Record<string, string | number>) => {
  let changed = text
  for (const [from, to] of Object.entries(pairs)) {
    if (!changed.includes(from)) throw new Error(`The file has no "${from}".`)
    changed = changed.replaceAll(from, String(to))
  }
  return changed
}

/** The shipped files in a folder, with this machine's ports and folders. */
const writeFiles = async (folder: string, { serve, metrics, proxy }: Ports) => {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ])
  const both = await Promise.all([certificate, key].map(file => readFile(file, 'utf8')))
  await writeFile(join(folder, 'both.pem'), both.join(''))
  const addresses = { '127.0.0.1:8081': `127.0.0.1:${serve[0]}`, '127.0.0.1:8082': `127.0.0.1:${serve[1]}` }
  const site = replaceAll(await readDeployFile('nginx.conf'), {
    ...addresses,
    'listen 80;': `listen ${await findFreePort()};`,
    'listen 443 ssl': `listen ${proxy} ssl`,
    '/etc/ssl/gaitway/certificate.pem': certificate,
    '/etc/ssl/gaitway/key.pem': key,
    '/var/log/nginx': folder,
  })
  await writeFile(join(folder, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${join(folder, kind)};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr crit; worker_processes 1;
     events {} http { ${paths.join(' ')} include ${join(folder, 'site.conf')}; }`,
  )
  const haproxy = replaceAll(await readDeployFile('haproxy.cfg'), {
    ...addresses,
    'bind :443': `bind :${proxy}`,
    '/etc/haproxy/gaitway.pem': join(folder, 'both.pem'),
  })
  await writeFile(join(folder, 'haproxy.cfg'), haproxy)
  const prometheus = replaceAll(await readDeployFile('prometheus.yml'), {
    '127.0.0.1:18081': `127.0.0.1:${metrics[0]}`,
    '127.0.0.1:18082': `127.0.0.1:${metrics[1]}`,
    '127.0.0.1:18090': `127.0.0.1:${metrics[2]}`,
    '15s': '1s',
  })
  await writeFile(join(folder, 'prometheus.yml'), prometheus)
  await writeFile(join(folder, 'prometheus-rules.yml'), await readDeployFile('prometheus-rules.yml'))
}

const proxies = {
  nginx: (folder: string) => ['nginx', '-c', join(folder, 'nginx.conf')],
  haproxy: (folder: string) => ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')],
} as const

/** Refuses files that the programs they are for don't accept. */
const checkFiles = async (folder: string) => {
  await run('nginx', ['-t', '-c', join(folder, 'nginx.conf')])
  await run('haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')])
  await run('promtool', ['check', 'config', join(folder, 'prometheus.yml')])
  const unit = (name: string) => join('deploy', 'systemd', name)
  await run('systemd-analyze', ['verify', unit('gaitway-serve@.service'), unit('gaitway-work.service')])
}

const isOk = async (url: string) => (await fetch(url)).ok

type Stage = {
  programs: Programs
  env: Record<string, string>
  ports: Ports
  folder: string
  databaseUrl: string
}

/** The processes, started by the commands of the Compose file. */
const openProcesses = async ({ programs, env, ports }: Stage) => {
  const { serve, work } = await readCompose()
  const startServe = async (index: 0 | 1, more: Record<string, string> = {}) => {
    const port = ports.serve[index]
    const settings = { ...serve?.environment, ...env, PORT: String(port), HOST: '127.0.0.1' }
    const program = programs.start(serve?.command ?? [], {
      ...settings,
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(ports.metrics[index]),
      ...more,
    })
    await waitFor(`The start of a process on port ${port}`, () => isOk(`http://127.0.0.1:${port}/readyz`))
    return program
  }
  programs.start(work?.command ?? [], {
    ...work?.environment,
    ...env,
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: String(ports.metrics[2]),
  })
  const serving = [await startServe(0), await startServe(1)]
  return {
    startServe,
    stopServe: (index: 0 | 1) => serving[index]?.stop(),
    /** As an operator brings a new version. Returns the exit code of the one before. */
    restart: async (index: 0 | 1) => {
      const code = await serving[index]?.stop()
      serving[index] = await startServe(index)
      await pause(SETTLED_MILLISECONDS)
      return code
    },
  }
}

/** Somebody who writes messages, and a list that they read. */
const buildTraffic = async (databaseUrl: string): Promise<Traffic> =>
  inServer(databaseUrl, async db => {
    const { clinician, facility } = await buildApplication(db, { status: 'upcoming' })
    const roomId = await buildRoom(db, { clinicianId: clinician.id, facilityId: facility.id })
    const services = testServices(db, { now: new Date(), config: { sessionSecret: serverSecret } })
    services.clock.setReal(new Date())
    const token = await tokenOf(services, clinician.userId)
    return {
      read: { method: 'GET', path: '/api/list-user-notifications', token },
      write: text => ({ method: 'POST', path: '/api/add-message', token, body: { roomId, text } }),
    }
  })

/** How many of these messages there are, and how many twice. */
const countKept = (databaseUrl: string, written: readonly string[]) =>
  inServer(databaseUrl, async db => {
    const rows = await db('chat_messages').whereIn('text', written).pluck('text')
    return { kept: new Set(rows).size, twice: rows.length - new Set(rows).size }
  })

/** Each query of the dashboard and of the alerts, run in Prometheus. Those that failed, and panels without anything. */
const askPrometheus = async ({ programs, folder, ports }: Stage) => {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const prometheus = programs.start([
    'prometheus',
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  const ask = async (query: string) => {
    const response = await fetch(`${origin}/api/v1/query?${new URLSearchParams({ query })}`)
    const answer = (await response.json()) as { status: string; data?: { result: unknown[] } }
    return answer.status === 'success' ? (answer.data?.result.length ?? 0) : undefined
  }
  await waitFor('Reading figures of all processes', async () => (await ask('up == 1')) === 3)
  // a rate needs requests between two readings
  await waitFor('A rate of requests', async () => {
    await fetch(`http://127.0.0.1:${ports.serve[0]}/api/app-config`)
    return ((await ask('rate(gaitway_request_duration_seconds_count[5m]) > 0')) ?? 0) > 0
  })
  const failed: string[] = []
  for (const { alert, expr } of await readAlerts()) if ((await ask(expr)) === undefined) failed.push(alert)
  const empty: string[] = []
  for (const { title, queries } of await readPanels())
    for (const query of queries) {
      const found = await ask(query)
      if (found === undefined) failed.push(title)
      if (found === 0) empty.push(title)
    }
  await prometheus.stop()
  return { failed, empty }
}

/** A process that reaches the database through PgBouncer, and what it answers. */
const goThroughPgBouncer = async (
  { programs, folder, ports, databaseUrl }: Stage,
  traffic: Traffic,
  startServe: StartServe,
) => {
  const database = new URL(databaseUrl)
  const port = await findFreePort()
  const file = replaceAll(await readDeployFile('pgbouncer.ini'), {
    'gaitway = host=127.0.0.1 port=5432 dbname=gaitway': `gaitway = host=127.0.0.1 port=${database.port} dbname=${database.pathname.slice(1)}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/users.txt': join(folder, 'users.txt'),
  })
  await writeFile(join(folder, 'pgbouncer.ini'), `${file}unix_socket_dir =\n`)
  await writeFile(
    join(folder, 'users.txt'),
    `"${database.username}" "${decodeURIComponent(database.password)}"\n`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  programs.start(['pgbouncer', ...asUser, join(folder, 'pgbouncer.ini')])
  const through = new URL(databaseUrl)
  through.port = String(port)
  through.pathname = '/gaitway'
  const program = await startServe(0, { DATABASE_URL: through.href })
  const origin = `http://127.0.0.1:${ports.serve[0]}`
  const statuses: number[] = []
  for (const { method, path, token, body } of [
    traffic.read,
    traffic.write('through PgBouncer'),
    traffic.read,
  ]) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    statuses.push(
      (await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) })).status,
    )
  }
  await program.stop()
  return statuses
}
type StartServe = Awaited<ReturnType<typeof openProcesses>>['startServe']

/**
 * Restarts both processes in turn behind each proxy under load, half of them while the database has a newer migration;
 * then asks all that Prometheus is to be asked, and goes through PgBouncer. All with the files of `deploy/`.
 */
export const proveDeploy = async (restarts: number): Promise<Outcome> => {
  await requirePrograms()
  say('  building')
  await run('npm', ['run', 'build'], { maxBuffer: 1e8 })
  const database = await newDatabase()
  await inServer(database.url, insertHouston)
  const folder = await mkdtemp(join(home, 'gaitway-deploy-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'files'))
  const free = await Promise.all(Array.from({ length: 6 }, findFreePort))
  const [one = 0, two = 0, three = 0, four = 0, five = 0, proxy = 0] = free
  const ports: Ports = { serve: [one, two], metrics: [three, four, five], proxy }
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    PUBLIC_URL: `https://localhost:${proxy}`,
    TRUSTED_PROXIES: '1',
    SESSION_SECRET: serverSecret,
    FILES_FOLDER: join(folder, 'files'),
    STRIPE_SECRET_KEY: 'sk_test_never_asked',
    STRIPE_WEBHOOK_SECRET: 'whsec_never_asked',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_never_asked_either',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Deploy <deploy@gaitway.test>',
    SUPPORT_EMAIL: 'deploy@gaitway.test',
    REQUEST_LIMITS: 'high',
    LOG_LEVEL: 'warn',
  }
  const programs = openPrograms()
  const stage: Stage = { programs, env, ports, folder, databaseUrl: database.url }
  const figures: Figures = {}
  const promises: Record<string, boolean> = {}
  try {
    await writeFiles(folder, ports)
    await checkFiles(folder)
    const { migrate } = await readCompose()
    const [program = '', ...args] = migrate?.command ?? []
    await run(program, args, { env: { ...process.env, ...env } })
    const traffic = await buildTraffic(database.url)
    const processes = await openProcesses(stage)
    const origin = `https://127.0.0.1:${proxy}`
    const exitCodes: (number | null | undefined)[] = []
    for (const [name, command] of Object.entries(proxies)) {
      const proxyProgram = programs.start(command(folder))
      await waitFor(
        `The start of ${name}`,
        async () => (await run('curl', ['-skf', `${origin}/healthz`])).stdout !== '',
      )
      const running = startTraffic(origin, name, traffic)
      for (let restart = 0; restart < restarts; restart += 1) {
        if (restart === Math.floor(restarts / 2)) await addNewerMigration(database.url)
        exitCodes.push(await processes.restart(restart % 2 === 0 ? 0 : 1))
      }
      const { failed, written, reads } = await running.end()
      await removeNewerMigration(database.url)
      await proxyProgram.stop()
      const { kept, twice } = await countKept(database.url, written)
      Object.assign(figures, {
        [`${name}: reads`]: reads,
        [`${name}: writes`]: written.length,
        [`${name}: failed requests`]: failed.length,
      })
      for (const what of new Set(failed)) say(`  ${name}: ${what}`)
      promises[`behind ${name}, no request fails`] = failed.length === 0
      promises[`behind ${name}, each acknowledged write is there once`] =
        kept === written.length && twice === 0
      promises[`behind ${name}, there is enough of both`] =
        reads > restarts * 50 && written.length > restarts * 20
    }
    promises['each process that stops exits with 0'] = exitCodes.every(code => code === 0)
    const logs = {
      nginx: await readFile(join(folder, 'gaitway.log'), 'utf8'),
      haproxy: programs.output.filter(text => text.startsWith('haproxy: {')).join(''),
    }
    for (const [name, log] of Object.entries(logs))
      promises[`${name} logs requests with their IDs`] = namesRequest(log, '/api/add-message')
    const asked = await askPrometheus(stage)
    figures['panels without anything to show'] = asked.empty.length
    say(`  nothing to show yet: ${asked.empty.join(', ')}`)
    promises[`Prometheus runs each query (${asked.failed.join(', ')})`] = asked.failed.length === 0
    await processes.stopServe(0)
    const statuses = await goThroughPgBouncer(stage, traffic, processes.startServe)
    promises[`a process works through PgBouncer (${statuses.join(', ')})`] = statuses.join() === '200,201,200'
  } catch (thrown) {
    say(programs.output.slice(-20).join(''))
    throw thrown
  } finally {
    await programs.stopAll()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { figures, broken: brokenOf(promises) }
}

/** Whether a line of the log has this path and an ID. */
const namesRequest = (log: string, path: string) => {
  const line = log.split('\n').find(text => text.replaceAll('\\/', '/').includes(`"path":"${path}"`)) ?? ''
  return /"requestId":"[0-9a-f]{32}"/.test(line)
}

const addNewerMigration = (databaseUrl: string) =>
  inServer(databaseUrl, db =>
    db('knex_migrations').insert({ name: NEWER_MIGRATION, batch: 999, migration_time: new Date() }),
  )
const removeNewerMigration = (databaseUrl: string) =>
  inServer(databaseUrl, db => db('knex_migrations').where({ name: NEWER_MIGRATION }).delete())
