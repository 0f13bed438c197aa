import { join, resolve } from 'node:path'
import { z } from 'zod'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { DEFAULT_SUPPORT_EMAIL, DEFAULT_SUPPORT_PHONE } from '@gaitway/contract/values/support'
import { StartupError, readErrorCode, readReason } from './startup-error.ts'
import { defaultFolder } from './services/database/paths.ts'
import { logLevels } from './services/log.ts'
import { repositoryFolder } from './repository.ts'
import { readRemittance, remittanceVariables, buildSeller } from './services/remittance.ts'
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

export type Config = ReturnType<typeof readConfig>

type Environment = Record<string, string | undefined>

const isUrl = (text: string, ...protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

const url = (...protocols: string[]) => {
  const message = `must be an address that starts with ${protocols.map(name => `${name}//`).join(' or ')}`
  return z
    .string()
    .refine(text => isUrl(text, ...protocols), message)
    .optional()
}

/** An address of map tiles, which may begin with `{s}` for the subdomain. */
const isTileUrl = (text: string) =>
  /^https:\/\/(\{s\}\.)?[\w.:-]+\//.test(text) && ['{z}', '{x}', '{y}'].every(part => text.includes(part))

const oneOf = <const T extends readonly [string, ...string[]]>(...names: T) =>
  z.enum(names, `must be one of ${names.join(', ')}`)

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine(
      text => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)

const environment = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL: wholeNumber(2, 500).default(20),
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: z.string().optional(),
  HEARTBEAT_URL: url('http:', 'https:'),
  PUBLIC_URL: url('http:', 'https:'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DRAIN_DELAY: wholeNumber(0, 120).optional(),
  DRAIN_SECONDS: wholeNumber(1, 600).optional(),
  DEMO: oneOf('0', '1').default('0'),
  DATA_FOLDER: z.string().optional(),
  FILES_FOLDER: z.string().optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret or restricted key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: z.string().default('Gaitway <no-reply@gaitway.test>'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 digits or letters a to f')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{4,14}$/, 'must be a phone number such as +17135550100')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/, 'must be MG and 32 digits or letters a to f')
    .optional(),
  GOOGLE_MAPS_KEY: z.string().optional(),
  SCHEDULING_URL: url('http:', 'https:'),
  MAP_TILE_URL: z.string().refine(isTileUrl, 'must be an https:// address with {z}, {x} and {y}').optional(),
  MAP_TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\d{10}$/, 'must be a US phone number of 10 digits')
    .default(DEFAULT_SUPPORT_PHONE),
  SUPPORT_EMAIL: z
    .string()
    .refine(text => !check(commonFields.email, text), 'must be an email address')
    .default(DEFAULT_SUPPORT_EMAIL),
  SOCIAL_LINKS: z
    .string()
    .refine(
      text => text.split(' ').every(link => isUrl(link, 'https:')),
      'must be https:// addresses with spaces between',
    )
    .optional(),
  LOG_LEVEL: oneOf(...logLevels).optional(),
  REQUEST_LIMITS: oneOf('strict', 'high').optional(),
  STAFF_SECOND_FACTOR: oneOf('0', '1').optional(),
  WEB_PUSH: oneOf('0', '1').optional(),
  ...remittanceVariables,
})

/** Every variable that the programs read. */
export const variableNames: readonly string[] = Object.keys(environment.shape)

type Parsed = z.output<typeof environment>

const neededInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SESSION_SECRET',
  'FILES_FOLDER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
] as const

/** An empty variable counts as unset. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))

const parse = <T extends z.ZodObject>(schema: T, env: Environment): z.output<T> => {
  const result = schema.safeParse(withoutEmpty(env))
  if (result.success) return result.data
  throw new StartupError(
    result.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
  )
}

/** For programs that need only the database. */
export const readDatabaseUrl = (env: Environment): string | undefined =>
  parse(environment.pick({ DATABASE_URL: true }), env).DATABASE_URL

/** Where the embedded database, uploads, and generated secrets are stored. */
export const readStorageFolder = (env: Environment): string => {
  const { DATA_FOLDER } = parse(environment.pick({ DATA_FOLDER: true }), env)
  return DATA_FOLDER ? resolve(DATA_FOLDER) : defaultFolder(repositoryFolder, process.getuid?.() === 0)
}

const refuseUnsafe = (env: Environment) => {
  const present = withoutEmpty(env)
  const missing = neededInProduction.filter(name => !present[name])
  if (missing.length > 0) {
    throw new StartupError(`In production ${missing.join(', ')} must be set (see docs/operations.md).`)
  }
  if (present.DEMO === '1') {
    throw new StartupError('DEMO must not be 1 in production: demo accounts have a known password.')
  }
  const { SESSION_SECRET: secret = '', SUPPORT_EMAIL: supportEmail, FILES_FOLDER: folder = '' } = present
  for (const name of ['PUBLIC_URL', 'SCHEDULING_URL', 'HEARTBEAT_URL'] as const)
    if (isOpenToListeners(present[name]))
      throw new StartupError(
        `${name} must start with https:// in production: passwords and tokens pass through it.`,
      )
  if (isGuessable(secret))
    throw new StartupError(
      'SESSION_SECRET repeats itself: use random characters, such as those that "openssl rand -base64 33" prints.',
    )
  if (supportEmail === DEFAULT_SUPPORT_EMAIL)
    throw new StartupError(`SUPPORT_EMAIL must be your own: nobody reads ${DEFAULT_SUPPORT_EMAIL}.`)
  tryFolder(resolve(folder))
}

/** Whether requests to this address can be read on their way: they aren't encrypted, and leave this machine. */
const isOpenToListeners = (address: string | undefined) => {
  if (!address || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const DIFFERENT_CHARACTERS_MIN = 10
/** A secret of few different characters, or of a short piece again and again. */
const isGuessable = (secret: string) =>
  new Set(secret).size < DIFFERENT_CHARACTERS_MIN ||
  secret.slice(0, -1).includes(secret.slice(0, secret.length / 2), 1)

/** An upload that can't be saved would be found out by the first clinician who signs up. */
const tryFolder = (folder: string) => {
  const probe = join(folder, `.written-at-start-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (thrown) {
    throw new StartupError(`Files can't be saved in FILES_FOLDER (${folder}): ${readReason(thrown)}.`)
  }
}

/** The three variables of Stripe, of which all are set or none. */
const readStripe = (parsed: Parsed) => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = parsed
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret } = parsed
  if (secretKey && webhookSecret && connectWebhookSecret)
    return { secretKey, webhookSecret, connectWebhookSecret }
  if (!secretKey && !webhookSecret && !connectWebhookSecret) return undefined
  throw new StartupError(
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET must be set together.',
  )
}

/** The variables of Twilio: its account and one sender are set, or none of them. */
const readTwilio = (parsed: Parsed) => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = parsed
  const { TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE_SID: service } = parsed
  if (!accountSid && !authToken && !from && !service) return undefined
  if (accountSid && authToken && service)
    return { accountSid, authToken, sender: { MessagingServiceSid: service } }
  if (accountSid && authToken && from) return { accountSid, authToken, sender: { From: from } }
  throw new StartupError(
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and either TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID must be set together.',
  )
}

/** How a process stops. In development nobody sends requests elsewhere, and Ctrl-C shouldn't take long. */
const readDrain = ({ DRAIN_DELAY: delay, DRAIN_SECONDS: seconds }: Parsed, isProduction: boolean) => ({
  /** How long it serves as before while `/readyz` says 503, so that proxies send requests elsewhere. */
  delayMilliseconds: (delay ?? (isProduction ? 5 : 0)) * 1_000,
  /** How long running requests and tasks get to finish afterwards. */
  milliseconds: (seconds ?? (isProduction ? 25 : 1.5)) * 1_000,
})

/** The demo’s pages in social networks, so that its footers show links. */
const demoSocialLinks = [
  'https://www.linkedin.com/company/example',
  'https://www.facebook.com/example',
  'https://www.instagram.com/example',
]

/** Reads and checks the environment; fills in defaults outside production. */
export const readConfig = (env: Environment) => {
  const parsed = parse(environment, env)
  const isProduction = parsed.NODE_ENV === 'production'
  if (isProduction) refuseUnsafe(env)
  const dataFolder = readStorageFolder(env)
  const remittance = readRemittance(parsed, isProduction)
  const isDemo = !isProduction && (parsed.DEMO === '1' || !parsed.DATABASE_URL)
  return {
    isProduction,
    /** If not set, we start an embedded database. */
    databaseUrl: parsed.DATABASE_URL,
    databasePoolMax: parsed.DATABASE_POOL,
    port: parsed.PORT,
    host: parsed.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`).replace(/\/$/, ''),
    /** How many proxies in front of us we trust for the client's IP address. */
    trustedProxies: parsed.TRUSTED_PROXIES,
    drain: readDrain(parsed, isProduction),
    /** Where figures are served for Prometheus; if not set, nowhere. */
    metrics: parsed.METRICS_PORT ? { host: parsed.METRICS_HOST, port: parsed.METRICS_PORT } : undefined,
    /** Allows demo accounts, whose password is public. */
    isDemo,
    dataFolder,
    filesFolder: resolve(parsed.FILES_FOLDER ?? join(dataFolder, 'files')),
    sessionSecret: parsed.SESSION_SECRET ?? loadOrCreateSecret(dataFolder, 'session-secret'),
    /** If not set, we start the local payment service. */
    stripe: readStripe(parsed),
    smtpUrl: parsed.SMTP_URL,
    emailFrom: parsed.MAIL_FROM,
    /** If not set, texts are kept for /dev/mailbox; in production they fail. */
    twilio: readTwilio(parsed),
    googleMapsKey: parsed.GOOGLE_MAPS_KEY,
    schedulingUrl: parsed.SCHEDULING_URL,
    /** If not set, maps are drawn from our own shapes and nothing is requested from another site. */
    mapTiles: parsed.MAP_TILE_URL
      ? { url: parsed.MAP_TILE_URL, attribution: parsed.MAP_TILE_ATTRIBUTION }
      : undefined,
    /** Requested after each tick that went well; if not set, nothing is. */
    heartbeatUrl: parsed.HEARTBEAT_URL,
    /** The phone number of support, for every footer and the contact page. */
    supportPhone: parsed.SUPPORT_PHONE,
    /** The email address of support, for every text that names it. */
    supportEmail: parsed.SUPPORT_EMAIL,
    /** The addresses of our pages in social networks, for every footer. */
    socialLinks: parsed.SOCIAL_LINKS?.trim().split(/ +/) ?? (isDemo ? demoSocialLinks : []),
    logLevel: parsed.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    /** Requires a second factor from admins at login. Demos can turn it off. */
    isStaffSecondFactorDue: (parsed.STAFF_SECOND_FACTOR ?? (isProduction ? '1' : '0')) === '1',
    /** Sends pushes to the browsers' push services. Otherwise /dev/mailbox keeps them. */
    isPushSent: (parsed.WEB_PUSH ?? (isProduction ? '1' : '0')) === '1',
    /** The sender printed on invoices. */
    seller: buildSeller(remittance, parsed.SUPPORT_EMAIL),
    /** If not set in production, invoices say to ask us where to pay. */
    remittance,
    requestLimits: parsed.REQUEST_LIMITS ?? (isProduction ? 'strict' : 'high'),
  } as const
}

/** A random secret, generated on first use and kept in this data folder. */
const loadOrCreateSecret = (folder: string, name: string): string => {
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (thrown) {
    if (readErrorCode(thrown) === 'ENOENT') return createSecret(folder, path)
    throw new StartupError(`The secret in ${path} can't be read: ${readReason(thrown)}.`)
  }
}

const createSecret = (folder: string, path: string): string => {
  const draft = `${path}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    linkSync(draft, path) // fails if another process was first, whose secret is used instead
  } catch (thrown) {
    if (readErrorCode(thrown) !== 'EEXIST') {
      throw new StartupError(`A secret can't be saved in ${folder}: ${readReason(thrown)}.`)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
