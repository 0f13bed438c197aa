import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, readDatabaseUrl } from './config.ts'

const DATA_FOLDER = mkdtempSync(join(tmpdir(), 'gaitway-config-'))
afterAll(() => rmSync(DATA_FOLDER, { recursive: true }))

const production = {
  DATA_FOLDER,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/gaitway',
  PUBLIC_URL: 'https://gaitway.example/',
  SESSION_SECRET: 'mQ4v0k9Zt2Lr8Xw1Bc6Ny3Hs5Jd7Gf0P',
  FILES_FOLDER: join(DATA_FOLDER, 'files'),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'Gaitway <hello@gaitway.example>',
  SUPPORT_EMAIL: 'help@gaitway.example',
}

describe('development', () => {
  test('uses the embedded database, port 8080, demo accounts, and the local payment service by default', () => {
    const config = readConfig({ DATA_FOLDER })
    expect(config).toMatchObject({
      isProduction: false,
      databaseUrl: undefined,
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      isDemo: true,
      stripe: undefined,
      filesFolder: join(DATA_FOLDER, 'files'),
      requestLimits: 'high',
    })
  })

  test('creates a session secret once and reuses it', () => {
    const first = readConfig({ DATA_FOLDER }).sessionSecret
    expect(first.length).toBeGreaterThan(40)
    expect(readConfig({ DATA_FOLDER }).sessionSecret).toBe(first)
  })

  test('adds demo accounts to a named database only when DEMO is set', () => {
    const DATABASE_URL = 'postgres://localhost/x'
    expect(readConfig({ DATA_FOLDER, DATABASE_URL }).isDemo).toBe(false)
    expect(readConfig({ DATA_FOLDER, DATABASE_URL, DEMO: '1' }).isDemo).toBe(true)
  })

  test('treats an empty variable as unset', () => {
    expect(readConfig({ DATA_FOLDER, PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
    })
  })
})

test.each([
  ['development', undefined, false],
  ['development', '1', true],
  ['production', undefined, true],
  ['production', '0', false],
] as const)('staff enter a second factor in %s with %s: %s', (mode, STAFF_SECOND_FACTOR, isDue) => {
  const env = mode === 'production' ? production : { DATA_FOLDER }
  expect(readConfig({ ...env, STAFF_SECOND_FACTOR }).isStaffSecondFactorDue).toBe(isDue)
})

describe('texts', () => {
  const account = { DATA_FOLDER, TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' }
  const service = `MG${'1'.repeat(32)}`

  test.each([
    [{ TWILIO_FROM: '+17135550100' }, { From: '+17135550100' }],
    [{ TWILIO_MESSAGING_SERVICE_SID: service }, { MessagingServiceSid: service }],
    [
      { TWILIO_FROM: '+17135550100', TWILIO_MESSAGING_SERVICE_SID: service },
      { MessagingServiceSid: service },
    ],
  ])('go through Twilio with %j', (sender, expected) => {
    expect(readConfig({ ...account, ...sender }).twilio).toEqual({
      accountSid: account.TWILIO_ACCOUNT_SID,
      authToken: 'token',
      sender: expected,
    })
  })

  test('go nowhere without Twilio', () => {
    expect(readConfig({ DATA_FOLDER }).twilio).toBeUndefined()
  })

  test.each([
    [account, 'must be set together'],
    [{ DATA_FOLDER, TWILIO_FROM: '+17135550100' }, 'must be set together'],
    [{ ...account, TWILIO_FROM: '7135550100' }, 'TWILIO_FROM must be a phone number'],
    [{ ...account, TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_ACCOUNT_SID must be AC'],
  ])('refuse an incomplete account: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })
})

describe('production', () => {
  test('accepts a complete environment, without demo accounts and with strict limits', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      isDemo: false,
      publicUrl: 'https://gaitway.example',
      host: '0.0.0.0',
      requestLimits: 'strict',
    })
  })

  test.each(['DATABASE_URL', 'SESSION_SECRET', 'SMTP_URL', 'PUBLIC_URL', 'FILES_FOLDER'])(
    'refuses to start without %s and names it',
    name => {
      expect(() => readConfig({ ...production, [name]: '' })).toThrow(`In production ${name} must be set`)
    },
  )

  test('names all missing variables in one sentence', () => {
    expect(() => readConfig({ DATA_FOLDER, NODE_ENV: 'production', PORT: '8080' })).toThrow(
      /^In production DATABASE_URL, PUBLIC_URL, .* must be set \(see docs\/operations\.md\)\.$/,
    )
  })

  test.each([
    ['PUBLIC_URL', 'http://gaitway.example', 'PUBLIC_URL must start with https:// in production'],
    ['SCHEDULING_URL', 'http://calls.example', 'SCHEDULING_URL must start with https:// in production'],
    ['SESSION_SECRET', 'x'.repeat(40), 'SESSION_SECRET repeats itself'],
    ['SESSION_SECRET', 'correct horse 1 '.repeat(3), 'SESSION_SECRET repeats itself'],
    ['SUPPORT_EMAIL', 'support@gaitway.test', 'SUPPORT_EMAIL must be your own'],
    ['STRIPE_SECRET_KEY', 'pk_live_1', 'STRIPE_SECRET_KEY must be a secret or restricted key'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1', 'STRIPE_WEBHOOK_SECRET must begin with whsec_'],
    ['FILES_FOLDER', join(import.meta.filename, 'files'), "Files can't be saved in FILES_FOLDER"],
  ])('refuses %s=%s', (name, value, sentence) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(sentence)
  })

  test.each([
    ['PUBLIC_URL', 'http://127.0.0.1:8080'],
    ['STRIPE_SECRET_KEY', 'rk_live_1'],
    ['SESSION_SECRET', '0123456789abcdef0123456789abcdee'],
  ])('accepts %s=%s', (name, value) => {
    expect(readConfig({ ...production, [name]: value }).isProduction).toBe(true)
  })

  test('leaves nothing in the folder that it tried', () => {
    readConfig(production)
    expect(readdirSync(production.FILES_FOLDER)).toEqual([])
  })

  test('stops slowly: proxies have 5 seconds to notice, and requests 25 to finish', () => {
    const ofDevelopment = { delayMilliseconds: 0, milliseconds: 1_500 }
    expect(readConfig({ DATA_FOLDER }).drain).toEqual(ofDevelopment)
    expect(readConfig(production).drain).toEqual({ delayMilliseconds: 5_000, milliseconds: 25_000 })
    const own = { ...production, DRAIN_DELAY: '0', DRAIN_SECONDS: '60' }
    expect(readConfig(own).drain).toEqual({ delayMilliseconds: 0, milliseconds: 60_000 })
  })

  test('never has demo accounts', () => {
    expect(() => readConfig({ ...production, DEMO: '1' })).toThrow('DEMO must not be 1 in production')
  })
})

describe('names each invalid variable in one sentence', () => {
  test.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 1 to 65535.'],
    ['PORT', '70000', 'PORT must be a whole number from 1 to 65535.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that starts with postgres://'],
    ['DATABASE_URL', 'not an address', 'DATABASE_URL must be an address'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
    ['SMTP_URL', 'http://mail', 'SMTP_URL must be an address that starts with smtp://'],
    ['DEMO', 'yes', 'DEMO must be one of 0, 1.'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be one of development, test, production.'],
    [
      'STRIPE_SECRET_KEY',
      'sk_test_1',
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET must be set together.',
    ],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readConfig({ DATA_FOLDER, [name]: value })).toThrow(sentence)
  })

  test('reports two invalid variables together', () => {
    expect(() => readConfig({ DATA_FOLDER, PORT: '0', LOG_LEVEL: 'x' })).toThrow(/PORT .*\nLOG_LEVEL /)
  })
})

const mapOf = (MAP_TILE_URL: string) => readConfig({ DATA_FOLDER, MAP_TILE_URL }).mapTiles

test.each(['https://tiles.example/{z}/{x}/{y}.png', 'https://{s}.tiles.example:8443/a/{z}/{x}/{y}?key=1'])(
  'map: accepts the tiles %s, with OpenStreetMap’s credit by default',
  url => {
    expect(mapOf(url)).toEqual({ url, attribution: '© OpenStreetMap contributors' })
  },
)

test.each([
  'http://tiles.example/{z}/{x}/{y}',
  'https://tiles.example/{z}/{x}',
  'https://tiles.{s}.example/{z}/{x}/{y}',
  'https://{z}/{x}/{y}',
])('map: refuses the tiles %s', url => {
  expect(() => mapOf(url)).toThrow('MAP_TILE_URL must be an https:// address with {z}, {x} and {y}')
})

test('map: has no tiles unless they are set', () => {
  expect(mapOf('')).toBeUndefined()
})

test('needs only the database to migrate', () => {
  expect(readDatabaseUrl({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' })).toBe('postgres://db/x')
})
