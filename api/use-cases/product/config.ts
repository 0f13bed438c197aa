import { BRAND } from '@gaitway/contract/brand'
import type { UseCase } from '../use-case.ts'

/** What a front end needs to know before anybody is signed in. */
export const config: UseCase<'product.config'> = async ({
  clock,
  push,
  config: { isProduction, schedulingUrl },
}) => ({
  brand: BRAND,
  publishableKey: null,
  pushPublicKey: push.publicKey,
  schedulingUrl: schedulingUrl ?? null,
  isDevelopment: !isProduction,
  now: clock.now().toISOString(),
})
