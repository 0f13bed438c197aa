import type { Proof } from './proof.ts'
import { proveAxe } from './axe.ts'
import { proveBodies } from './bodies.ts'
import { proveCrawl } from './crawl.ts'
import { proveDeploy } from './deploy.ts'
import { proveDirectory, REAL_ROWS } from './directory.ts'
import { proveFaults } from './faults.ts'
import { proveFuzz } from './fuzz.ts'
import { proveKills } from './kills.ts'
import { proveLighthouse } from './lighthouse.ts'
import { proveMoney } from './money.ts'
import { provePbj } from './pbj.ts'
import { provePrivacy } from './privacy.ts'
import { proveRaces } from './races.ts'
import { proveRows, proveThroughput } from './rows.ts'
import { proveSabotage } from './sabotage.ts'
import { breakages } from './sabotage/breakages.ts'
import { proveSteady, RUNS_ALONE, RUNS_BESIDE_LOAD } from './steady.ts'
import { proveStreams } from './streams.ts'
import { proveUploads } from './uploads.ts'
import { proveWaits } from './waits.ts'
import { proveWalks } from './walks.ts'
import { proveWebhooks } from './webhooks.ts'
import { proveZones } from './zones.ts'

/** The proofs of "npm run prove" by name. "npm test" runs the same at small size. */
export const proofs: Record<string, Proof> = {
  races: {
    shows: 'confirmations racing each other, withdrawals, cancellations, and the clock',
    size: 10_000,
    of: 'attempts, 64 at once',
    run: attempts => proveRaces({ attempts, atOnce: 64, p99Milliseconds: 500 }),
  },
  deploy: {
    shows: 'restarts behind nginx and HAProxy with the files of deploy/ lose no request',
    size: 20,
    of: 'restarts behind each',
    run: proveDeploy,
  },
  directory: {
    shows: 'facilities are found while people type',
    size: REAL_ROWS,
    of: 'facilities',
    run: proveDirectory,
  },
  faults: {
    shows: 'one of 100 requests to the database, the payment service or the email server is cut off',
    size: 180,
    of: 'seconds',
    run: seconds => proveFaults({ seconds, clinicians: 6, share: 0.01, p99Milliseconds: 300 }),
  },
  fuzz: {
    shows: 'no input to any endpoint or list is an internal error, or slow alone',
    size: 100_000,
    of: 'requests',
    run: requests => proveFuzz({ requests, seed: 20_261_201, atOnce: 4, slowMilliseconds: 1_000 }),
  },
  rows: {
    shows: 'the first page of every list with few rows and with a hundred times as many',
    size: 1_000_000,
    of: 'applications',
    run: applications => proveRows({ applications, repetitions: 40 }),
  },
  throughput: {
    shows: 'the share of a bare server’s throughput on the same rows',
    size: 1_000_000,
    of: 'applications',
    run: applications =>
      proveThroughput({
        applications,
        load: { connections: [16, 64], requests: 1_000, rounds: 3, warmUp: 300 },
      }),
  },
  streams: {
    shows: 'open live streams: their memory, other calls beside them, and how fast a hint arrives',
    size: 1_000,
    of: 'streams on one process',
    run: streams => proveStreams({ streams, requests: 2_000, rounds: 3 }),
  },
  uploads: {
    shows: 'hostile uploads: each is refused or made harmless, and the memory stays',
    size: 10,
    of: 'rounds of all of them, 8 at once',
    run: rounds => proveUploads({ rounds, atOnce: 8 }),
  },
  bodies: {
    shows: 'every call refuses bodies and queries of other types, shapes and characters',
    size: 1,
    of: 'rounds of all of them',
    run: proveBodies,
  },
  waits: {
    shows: 'requests made to be slow block nobody else for 100 ms',
    size: 10,
    of: 'runs of each, of which the shortest counts',
    run: proveWaits,
  },
  privacy: {
    shows: 'neither the time of a response nor its work shows whether an email has an account',
    size: 40,
    of: 'pairs of a known email and an unknown one',
    run: provePrivacy,
  },
  kills: {
    shows:
      'hard kills of the API and the database at random moments of confirming, charging, settling, and paying out',
    size: 200,
    of: 'kills of the API, every fourth followed by one of the database',
    run: kills => proveKills({ kills, clinicians: 16 }),
  },
  money: {
    shows: 'the books balance and nobody is paid twice, whatever happens to the money of a shift',
    size: 500,
    of: 'stories of up to 50 steps, 3 at once',
    run: count => proveMoney(count, { atOnce: 3, triesShorter: 60 }),
  },
  pbj: {
    shows:
      'whatever shifts a facility had, the days reported of them are those that were paid, less meals; a large quarter becomes a checked file in time and memory',
    size: 10_000,
    of: 'sets of shifts for each property, and 20 times as many time cards',
    run: runs => provePbj({ runs, timeCards: 20 * runs }),
  },
  walks: {
    shows: 'random requests of all roles: only open moves happen, refusals change nothing, the books balance',
    size: 1_000,
    of: 'walks of 100 steps, 2 at once',
    run: count => proveWalks(count, { atOnce: 2 }),
  },
  webhooks: {
    shows: 'payment service events, doubled, shuffled, late, and forged, end as in order',
    size: 1_000,
    of: 'sets of events, 8 at once',
    run: sets => proveWebhooks({ sets, atOnce: 8 }),
  },
  zones: {
    shows: 'each ZIP code has the time zone in whose exact boundaries it lies',
    size: 1,
    of: 'comparison of all of them',
    run: proveZones,
  },
  axe: {
    shows: 'every screen of each role is accessible and keeps still while it loads, on a phone and at a desk',
    size: 200,
    of: 'screens of a role at most',
    run: proveAxe,
  },
  crawl: {
    shows: 'every control of every screen does something for each role, without an error',
    size: 60,
    of: 'controls of a screen at most',
    run: proveCrawl,
  },
  lighthouse: {
    shows:
      'the pages that people see first open as fast as they should on a slow phone, accessible and in place',
    size: 5,
    of: 'loads of each page; the medians count',
    run: proveLighthouse,
  },
  steady: {
    shows: 'the tests pass each time they run, in any order, on a quiet machine and on a busy one',
    size: RUNS_ALONE + RUNS_BESIDE_LOAD,
    of: 'whole runs, the last ones beside a load that keeps every core busy',
    run: proveSteady,
  },
  sabotage: {
    shows: 'for each of these breakages, the test that fails',
    size: breakages.length,
    of: 'breakages, one at a time',
    run: count => proveSabotage(breakages.slice(0, count)),
  },
}
