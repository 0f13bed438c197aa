import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import { SOCIAL_META } from '@gaitway/contract/values/site-links'
import { setSupportEmail, SUPPORT_EMAIL_META, SUPPORT_PHONE_META } from '@gaitway/contract/values/support'
import type { Config } from './config.ts'
import { createApi } from './http/app.ts'
import {
  backOfficePolicy,
  consumerPolicy,
  type FrontEnd,
  screenPages,
  serveFrontEnd,
  withMetas,
} from './http/static.ts'
import { handlePageErrors } from './http/failures.ts'
import { buildHealthRoutes } from './http/health.ts'
import { serveMailbox } from './http/mailbox.ts'
import { refuseInvalidUrl } from './http/read-input.ts'
import { serve } from './http/server.ts'
import { watchRequests } from './http/request-log.ts'
import { unsubscribeByOneClick } from './http/one-click.ts'
import { servePublicPages } from './http/public-pages.ts'
import { movableClock, realClock } from './services/clock.ts'
import { folderFiles } from './services/files/files.ts'
import { openLive } from './services/live.ts'
import { type Log, openLog, openRequestLog } from './services/log.ts'
import { type Metrics, openMetrics, type PoolCounts, serveMetrics } from './services/metrics.ts'
import { openHeartbeat } from './services/heartbeat.ts'
import { openMailer } from './services/email.ts'
import { type Mailbox, openMailbox } from './services/mailbox.ts'
import type { Services } from './services/services.ts'
import { type PaymentService, openPaymentService } from '../payment-service/open-payment-service.ts'
import { openPlaces, fillPlaces } from './services/places/places.ts'
import { correctTimeZones } from './use-cases/facilities/correct-time-zones.ts'
import { mailboxPushes, webPushes } from './services/push.ts'
import { watchOutside, type WatchOutside } from './services/outside-calls.ts'
import { stripePayments } from './services/stripe-payments.ts'
import { stripePayouts } from './services/stripe-payouts.ts'
import { openSandboxed } from './services/files/open-sandboxed.ts'
import { type Worker, startWorker } from './scheduled/worker.ts'
import { watchTick } from './scheduled/watch-tick.ts'
import { expectTicks, readTickAge } from './use-cases/late-tick.ts'
import { taskPools } from './scheduled/tasks.ts'
import { connect, limitWaiting, listPools, openPool, PreparingClient } from './store/postgres/index.ts'
import { readQueueFigures } from './store/queue-figures.ts'
import { findSchemaProblem } from './store/migrate.ts'

export type Opened = {
  services: Services
  mailbox: Mailbox
  /** Undefined when Stripe itself is used. */
  paymentService?: PaymentService
  databaseUrl: string
  metrics: Metrics
  /** The counts of its pools of connections, by name. */
  pools: Record<string, () => PoolCounts>
  /** Starts to receive hints at what other processes committed. */
  listen: () => Promise<void>
  close: () => Promise<void>
}

export type OpenOptions = {
  config: Config
  databaseUrl: string
  /** Where the local payment service reaches the API. */
  apiOrigin: string
  /** The port at which the local payment service, which listens on `own`, is reached: proofs put faults in between. */
  findPaymentPort?: (own: number) => number
  /** Prepares every statement, which pays off for many statements on few rows. */
  preparesAllStatements?: boolean
}

/** Used when no Stripe key is set. Any process may run it. */
const openLocalPayments = async (
  { config, databaseUrl, apiOrigin, findPaymentPort = own => own }: OpenOptions,
  log: Log,
  report: WatchOutside,
) => {
  const deriveSecret = (use: string) =>
    createHmac('sha256', config.sessionSecret).update(use).digest('base64url')
  const secretKey = `sk_test_${deriveSecret('local payment service')}`
  const webhookSecret = `whsec_${deriveSecret('events of the local payment service')}`
  const connectWebhookSecret = `whsec_${deriveSecret('events of connected accounts')}`
  const webhookUrl = `${apiOrigin}/api/payments/webhook`
  const paymentService = await openPaymentService({
    databaseUrl,
    // it repeats a few statements that find rows by ID, and PostgreSQL would plan each longer than it reads
    client: PreparingClient,
    secretKey,
    publicUrl: () => `${config.publicUrl}/pay`,
    webhooks: [
      { url: webhookUrl, secret: webhookSecret },
      { url: webhookUrl, secret: connectWebhookSecret, ofConnected: true },
    ],
    log: line => log.info({ part: 'payment service', ...line }),
  })
  const connection = {
    secretKey,
    webhookSecret,
    connectWebhookSecret,
    localPort: findPaymentPort(paymentService.port),
    report,
  }
  return { payments: stripePayments(connection), payouts: stripePayouts(connection), paymentService }
}

/** Connects all services. */
export const openServices = async (options: OpenOptions): Promise<Opened> => {
  const { config, databaseUrl, preparesAllStatements: keepsAllPlans } = options
  setSupportEmail(config.supportEmail)
  const log = openLog(config.logLevel)
  const metrics = openMetrics()
  const pooling = {
    preparesAllStatements: keepsAllPlans,
    onTrouble: (what: string) => log.warn({ part: 'database' }, what),
  }
  const db = connect(databaseUrl, { ...pooling, name: 'gaitway', max: config.databasePoolMax })
  // with its connection for prepared reads, two
  const callerDb = connect(databaseUrl, { ...pooling, name: 'gaitway caller', max: 1 })
  const clock = config.isProduction ? realClock() : movableClock()
  await clock.sync(db)
  if (await fillPlaces(db)) await correctTimeZones({ db, clock })
  const mailbox = openMailbox(db, clock)
  const report = watchOutside(log, metrics.countOutsideCall)
  const mailer = openMailer({
    report,
    mailbox,
    smtpUrl: config.smtpUrl,
    from: config.emailFrom,
    twilio: config.twilio,
    isProduction: config.isProduction,
  })
  const secret = config.sessionSecret
  const push = config.isPushSent
    ? webPushes({ secret, report })
    : mailboxPushes({ secret, mailbox, publicUrl: config.publicUrl })
  const { payments, payouts, paymentService } = config.stripe
    ? {
        payments: stripePayments({ ...config.stripe, report }),
        payouts: stripePayouts({ ...config.stripe, report }),
      }
    : await openLocalPayments(options, log, report)
  const onTrouble = (what: string) => log.warn({ part: 'live' }, what)
  const live = openLive({ db, clock, databaseUrl, onTrouble })
  const services: Services = {
    db,
    callerDb,
    clock,
    payments,
    payouts,
    mailer,
    push,
    live,
    files: folderFiles(config.filesFolder),
    openUpload: openSandboxed,
    places: openPlaces({ db, log, googleMapsKey: config.googleMapsKey, report }),
    heartbeat: config.heartbeatUrl ? openHeartbeat({ url: config.heartbeatUrl, report }) : undefined,
    countSecurityEvent: metrics.countSecurityEvent,
    log,
    config,
  }
  const close = async () => {
    mailer.close()
    await paymentService?.close()
    await live.close()
    await callerDb.destroy()
    await db.destroy()
  }
  const pools = { ...listPools(db), caller: listPools(callerDb).reads }
  return { services, mailbox, paymentService, databaseUrl, metrics, pools, listen: live.listen, close }
}

/** The built front ends. Without them, another server, such as a development server, serves them. */
type FrontEnds = { web?: FrontEnd; admin?: FrontEnd }
type PageOptions = FrontEnds & { opened: Opened; isStopping: () => boolean }

const notFound: RequestHandler = (_request, response) => {
  response.status(404).type('text').send('Page not found.')
}

/** Everything except the API: front ends, health checks, and developer pages. */
const createPages = ({ opened, web, admin, isStopping }: PageOptions): Express => {
  const { services, mailbox, paymentService } = opened
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', services.config.trustedProxies)
  // each page has a policy of its own; other sites show our pictures
  app.use(
    helmet({
      contentSecurityPolicy: false,
      crossOriginResourcePolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  )
  // first of all routes, because the payment service shows its failures on pages of its own
  if (paymentService) app.use('/pay', paymentService.pages)
  app.use(refuseInvalidUrl)
  app.use(buildHealthRoutes({ db: services.callerDb, findSchemaProblem, isStopping }))
  app.all('/api', notFound)
  if (services.config.isProduction) app.use('/dev', notFound)
  else app.use('/dev', serveMailbox(mailbox))
  const { mapTiles, socialLinks, supportPhone } = services.config
  const metas = {
    [SOCIAL_META]: socialLinks.join(' '),
    [SUPPORT_PHONE_META]: supportPhone,
    [SUPPORT_EMAIL_META]: services.config.supportEmail,
  }
  if (admin) app.use('/admin', serveFrontEnd(withMetas(admin, metas), backOfficePolicy))
  app.post('/newsletter/unsubscribe', unsubscribeByOneClick(services))
  app.use(servePublicPages(services, web))
  const appPages = web && withMetas(web, metas)
  if (appPages) app.use(serveFrontEnd(appPages, consumerPolicy(mapTiles?.url), screenPages(appPages)))
  app.use(notFound)
  app.use(handlePageErrors(services))
  return app
}

/** The last part of the time in which a process that stops still serves. */
const LEAVING_SHARE = 0.2
/** How long a request waits for a connection that others have. */
const WAIT_MILLISECONDS = 1_000

/** Serves the API, its pages and these front ends until it is stopped. */
export const openSite = async (opened: Opened, frontEnds: FrontEnds) => {
  let isStopping = false
  const { services } = opened
  for (const db of [services.db, services.callerDb]) limitWaiting(db, WAIT_MILLISECONDS)
  const api = createApi(services)
  const pages = createPages({ opened, ...frontEnds, isStopping: () => isStopping })
  await opened.listen()
  const tickWatch = watchTick(services)
  const watch = watchRequests({
    log: openRequestLog(services.config.logLevel),
    countRequest: opened.metrics.countRequest,
  })
  const serving = await serve({ api, pages }, services.config, watch)
  return {
    ...serving,
    stop: async () => {
      isStopping = true
      tickWatch.stop()
      const { delayMilliseconds } = services.config.drain
      await serving.stop(async leave => {
        // proxies still send requests here until they see that this process isn't ready
        await pause(delayMilliseconds * (1 - LEAVING_SHARE))
        leave()
        await pause(delayMilliseconds * LEAVING_SHARE)
        services.live.endAll()
      })
    },
  }
}

/** Starts the worker. `isAlone`: no other process uses this database. */
export const openWorker = async (
  { services, databaseUrl, pools }: Opened,
  isAlone: boolean,
): Promise<Worker> => {
  await expectTicks(services)
  const onTrouble = (what: string) => services.log.warn({ part: 'worker' }, what)
  // one connection of each pool of tasks listens; the others are for short statements
  const pgPool = openPool(databaseUrl, { name: 'gaitway worker', max: taskPools.length + 5, onTrouble })
  pools.worker = () => ({
    used: pgPool.totalCount - pgPool.idleCount,
    free: pgPool.idleCount,
    waiting: pgPool.waitingCount,
  })
  return startWorker(services, { taskPools, pgPool, isAlone })
}

/** Serves the figures of this process for Prometheus, where `METRICS_PORT` is set. */
export const openMetricsServer = async ({ services, metrics, pools }: Opened) => {
  const { db, clock, live, config } = services
  if (!config.metrics) return undefined
  const sources = {
    pools,
    countStreams: live.count,
    readTickAge: () => readTickAge(services),
    readQueue: () => readQueueFigures(db, clock.now()),
  }
  return serveMetrics(metrics, sources, config.metrics)
}
