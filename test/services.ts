import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Knex } from 'knex'
import type { Place } from '@gaitway/contract/places'
import { readConfig } from '../api/config.ts'
import type { Clock } from '../api/services/clock.ts'
import type { Files } from '../api/services/files/files.ts'
import { openHere } from '../api/services/files/open-here.ts'
import { endedLive } from '../api/services/live.ts'
import { openLog } from '../api/services/log.ts'
import type { EmailMessage, Mailer, TextMessage } from '../api/services/email.ts'
import type { Services } from '../api/services/services.ts'
import type { Places } from '../api/services/places/places.ts'
import type { Push, Pushing, PushOutcome } from '../api/services/push.ts'
import { fakePayments } from './fake-payments.ts'
import { fakePayouts } from './fake-payouts.ts'

/** A clock that stands still until a test moves it. */
const handClock = (start: Date) => {
  let product = start
  let real = start
  const clock: Clock & { set: (at: Date) => void; setReal: (at: Date) => void } = {
    now: () => product,
    real: () => real,
    sync: async () => {},
    move: async (_, target) => {
      product = target instanceof Date ? target : new Date(product.getTime() + target.byMilliseconds)
    },
    /** Sets the product's time. Tokens and codes don't age. */
    set: at => {
      product = at
    },
    /** The time for tokens and one-time codes. */
    setReal: at => {
      real = at
    },
  }
  return clock
}

/** Emails and text messages that a test can read. */
const recordedEmail = () => {
  const emails: EmailMessage[] = []
  const texts: TextMessage[] = []
  const mailer: Mailer = {
    send: async email => void emails.push(email),
    sendText: async text => {
      texts.push(text)
      return {}
    },
    findText: async () => undefined,
    close: () => {},
  }
  return { ...mailer, emails, texts }
}

/** Pushes that a test can read, with outcomes it sets. */
const mailboxPushes = () => {
  const pushes: Pushing[] = []
  const push: Push & { pushes: Pushing[]; outcome: PushOutcome } = {
    publicKey: 'the public push key for tests',
    pushes,
    outcome: 'delivered',
    send: async pushing => {
      pushes.push(pushing)
      return push.outcome
    },
  }
  return push
}

const memoryFiles = (): Files => {
  const kept = new Map<string, Buffer>()
  return {
    put: async (key, bytes) =>
      void kept.set(key, bytes instanceof Uint8Array ? Buffer.from(bytes) : await buffer(bytes)),
    read: async key => kept.get(key) ?? null,
    remove: async key => void kept.delete(key),
  }
}

/** The ZIP codes that tests use. Others have no location. */
export const testPlaces: Record<string, Place> = {
  '77002': { latitude: 29.7561, longitude: -95.3654, timeZone: 'America/Chicago' },
  '77030': { latitude: 29.7041, longitude: -95.401, timeZone: 'America/Chicago' },
  '78701': { latitude: 30.2713, longitude: -97.7426, timeZone: 'America/Chicago' },
  '75201': { latitude: 32.7881, longitude: -96.797, timeZone: 'America/Chicago' },
  '85004': { latitude: 33.4514, longitude: -112.0706, timeZone: 'America/Phoenix' },
  '98101': { latitude: 47.6114, longitude: -122.3305, timeZone: 'America/Los_Angeles' },
  '33130': { latitude: 25.7672, longitude: -80.2059, timeZone: 'America/New_York' },
}
const testStates: Record<string, string> = {
  '77002': 'TX',
  '77030': 'TX',
  '78701': 'TX',
  '75201': 'TX',
  '85004': 'AZ',
  '98101': 'WA',
  '33130': 'FL',
}
const fewPlaces: Places = {
  locate: async ({ zipCode }) => testPlaces[zipCode] ?? null,
  locateZip: async zip => testPlaces[zip] ?? null,
  stateOf: async zip => testStates[zip] ?? null,
  listTimeZones: async ({ zipCode }) => [testPlaces[zipCode]?.timeZone ?? 'America/Chicago'],
}

const testConfig = () =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://tests.invalid/not-used',
    DATA_FOLDER: join(tmpdir(), 'gaitway-tests-write-nothing-here'),
    SESSION_SECRET: 'a secret for tests with enough characters',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://gaitway.test',
  })

type Doubles = {
  clock: ReturnType<typeof handClock>
  mailer: ReturnType<typeof recordedEmail>
  push: ReturnType<typeof mailboxPushes>
  payments: ReturnType<typeof fakePayments>
  payouts: ReturnType<typeof fakePayouts>
}
export type TestServices = Omit<Services, keyof Doubles> & Doubles

/** A Friday morning in Houston. */
export const TEST_NOW = '2026-11-20T15:00:00Z'

/** The services of a test: a real database, and doubles for everything else. */
export const testServices = (
  db: Knex,
  { now = TEST_NOW, config = {} }: { now?: Date | string; config?: Partial<Services['config']> } = {},
): TestServices => {
  const clock = handClock(new Date(now))
  const payments = fakePayments()
  return {
    db,
    callerDb: db,
    clock,
    payments,
    payouts: fakePayouts(clock.now, payments.moved),
    mailer: recordedEmail(),
    push: mailboxPushes(),
    live: endedLive,
    files: memoryFiles(),
    openUpload: openHere,
    places: fewPlaces,
    log: openLog('silent'),
    config: { ...testConfig(), ...config },
  }
}
