import { z } from 'zod'
import { standbyOfferLifecycle } from '../lifecycles/standby-offer.ts'
import { instant } from './common.ts'

/** What a standby was offered since the confirmed clinician last dropped out. */
export const standbyOffer = z.strictObject({
  status: z.enum(standbyOfferLifecycle.states),
  answerBy: instant,
})
