import type { Knex } from 'knex'
import type { SecurityTerm } from '@gaitway/contract/security-events'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Files } from './files/files.ts'
import type { OpenUpload } from './files/open-sandboxed.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Mailer } from './email.ts'
import type { Payments } from './payments.ts'
import type { Payouts } from './payouts.ts'
import type { Places } from './places/places.ts'
import type { Push } from './push.ts'

/** Everything outside that use cases need. */
export type Services = {
  db: Knex
  /** Connections of their own, so that who calls is known and `/readyz` answers whatever else waits. */
  callerDb: Knex
  clock: Clock
  payments: Payments
  payouts: Payouts
  mailer: Mailer
  push: Push
  live: Live
  files: Files
  openUpload: OpenUpload
  places: Places
  /** Missing where nobody listens. Called when a tick went well. */
  heartbeat?: () => Promise<void>
  /** Missing where no metrics are read. */
  countSecurityEvent?: (term: SecurityTerm) => void
  log: Log
  config: Config
}
