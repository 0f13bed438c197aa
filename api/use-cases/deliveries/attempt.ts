import { cutText } from '@gaitway/contract/format/cut-text'
import type { DeliveryKind } from '@gaitway/contract/values/enums'
import { addMinutes } from '@gaitway/contract/format/time'
import { DeliveryFailure, toDeliveryFailure } from '../../services/delivery-failure.ts'
import * as store from '../../store/deliveries.ts'
import type { Services } from '../use-case.ts'

/** The queue waits longer after each attempt, up to six hours: 17 attempts take about two days. */
const ATTEMPTS_MAX = 17
/** Eight attempts take about half an hour; a code is useless by then, and people ask for a new one. */
const CODE_ATTEMPTS_MAX = 8

/** After this time, a provider lists a message that it accepted. */
const LOOKUP_AFTER_MINUTES = 1

/** `skipped`: why the message couldn't reach anyone. */
export type SendResult = { providerId?: string } | { skipped: string }

type Delivery = {
  id: string
  /** kept if it fails for good, so that staff can send it again */
  message: object
  /** how many segments a text message is billed as */
  segments?: number
  send: () => Promise<SendResult>
  /** Finds a message that the provider accepted since then. Other channels show a repeated message only once. */
  find?: (since: Date) => Promise<SendResult | undefined>
}

/** Text for staff; a provider's may be long. */
const FAILURE_MAX = 300

/** Looks the message up at its provider; if that fails, it stays unclear whether it was sent. */
const lookUp = async (find: NonNullable<Delivery['find']>, since: Date) => {
  try {
    return await find(since)
  } catch (thrown) {
    const failure = toDeliveryFailure(thrown)
    throw failure.kind === 'refused' ? failure : new DeliveryFailure(failure.message, 'unclear')
  }
}

/** Sends a message; one that an earlier attempt may have sent is looked up at the provider first. */
const sendOnce = async ({ clock }: Services, { send, find }: Delivery, unclearSince: Date | null) => {
  if (!find || !unclearSince) return send()
  if (clock.real() < addMinutes(unclearSince, LOOKUP_AFTER_MINUTES)) return 'tooSoon' as const
  return (await lookUp(find, unclearSince)) ?? send()
}

const tryToSend = async (services: Services, delivery: Delivery, unclearSince: Date | null) => {
  try {
    return { sent: await sendOnce(services, delivery, unclearSince) }
  } catch (thrown) {
    return { failed: toDeliveryFailure(thrown) }
  }
}

/** The error that makes the queue try again. It has no address, because people appear in logs by ID only. */
const buildRetryError = (id: string) => new Error(`Delivery ${id} failed and will be tried again.`)

type Failed = { kind: DeliveryKind; attempts: number; failure: DeliveryFailure }

const recordFailure = async (
  { db, clock }: Services,
  { id, message }: Delivery,
  { kind, attempts, failure }: Failed,
) => {
  const reason = cutText(failure.message, FAILURE_MAX)
  const isUnclear = failure.kind === 'unclear'
  if (failure.kind !== 'refused' && attempts < (kind === 'code' ? CODE_ATTEMPTS_MAX : ATTEMPTS_MAX)) {
    await store.recordFailedAttempt(db, id, reason, isUnclear)
    throw buildRetryError(id)
  }
  const ended = {
    status: 'failed',
    failure: reason,
    phoneProblem: failure.phoneProblem,
    // kept so that staff can send it again; codes and links aren't kept anywhere
    message: kind === 'code' ? null : message,
    endedAt: clock.now(),
  } as const
  await store.endDelivery(db, id, ended, isUnclear)
}

/** Sends a message without a record. If the provider refuses it, it is dropped; other failures make the queue retry. */
export const sendUnrecorded = async ({ log }: Services, id: string | undefined, send: Delivery['send']) => {
  try {
    await send()
  } catch (thrown) {
    if (toDeliveryFailure(thrown).kind !== 'refused') throw buildRetryError(id ?? 'without an ID')
    log.warn({ deliveryId: id }, 'A message without a record was refused')
  }
}

/**
 * Attempts a delivery and records its outcome: sent, failed for good, or to be tried again, for which it throws. What
 * was sent is never sent again. A message whose record was erased with a closed account is sent anyway.
 */
export const attemptDelivery = async (services: Services, delivery: Delivery) => {
  const { db, clock } = services
  const { id, segments = null } = delivery
  const claimed = await store.claimDelivery(db, id, clock.real())
  if (!claimed) return sendUnrecorded(services, id, delivery.send)
  const { attempts, kind, unclearSince } = claimed
  if (attempts === null) return
  const { sent, failed } = await tryToSend(services, delivery, unclearSince)
  if (failed) return recordFailure(services, delivery, { kind, attempts, failure: failed })
  if (sent === 'tooSoon') throw buildRetryError(id)
  const endedAt = clock.now()
  if ('skipped' in sent)
    return void (await store.endDelivery(db, id, { status: 'skipped', failure: sent.skipped, endedAt }))
  await store.endDelivery(db, id, { status: 'sent', providerId: sent.providerId ?? null, segments, endedAt })
}
