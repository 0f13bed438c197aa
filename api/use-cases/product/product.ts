import { BRAND } from '@gaitway/contract/values/brand'
import {
  DEFAULT_PAGE_SIZE,
  FILES_PER_CALL_MAX,
  FILE_MAX_MEGABYTES,
  MAX_PAGE_SIZE,
} from '@gaitway/contract/values/limits'
import type { UseCase } from '../use-case.ts'
import { tick } from '../tick.ts'

/** What a front end needs before anyone is logged in. */
export const config: UseCase<'product.config'> = async ({
  clock,
  push,
  places,
  config: { isProduction, schedulingUrl, mapTiles },
}) => ({
  brand: BRAND,
  publishableKey: null,
  pushPublicKey: push.publicKey,
  schedulingUrl: schedulingUrl ?? null,
  mapTiles: mapTiles ?? null,
  hasDriveTimes: places.findDrive !== undefined,
  isDevelopment: !isProduction,
  limits: {
    fileMegabytes: FILE_MAX_MEGABYTES,
    filesPerCall: FILES_PER_CALL_MAX,
    pageSize: DEFAULT_PAGE_SIZE,
    pageSizeMax: MAX_PAGE_SIZE,
  },
  now: clock.now().toISOString(),
})

const MINUTE_MILLISECONDS = 60_000

/** Moves the clock of all processes and the local payment service, and runs everything due. */
export const moveClock: UseCase<'product.moveClock'> = async (services, _by, input) => {
  const { db, clock, payments } = services
  await clock.sync(db)
  const before = clock.now().getTime()
  const byMilliseconds =
    'to' in input ? new Date(input.to).getTime() - before : input.byMinutes * MINUTE_MILLISECONDS
  await clock.move(db, 'to' in input ? new Date(input.to) : { byMilliseconds })
  await payments.passTime?.(byMilliseconds / MINUTE_MILLISECONDS)
  await tick(services)
  return { now: clock.now().toISOString() }
}
