import type { Knex } from 'knex'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Files } from './files/files.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'

/** All that use cases need of the world. */
export type Outside = {
  db: Knex
  clock: Clock
  mail: Mail
  files: Files
  log: Log
  config: Config
}
