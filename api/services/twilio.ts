import { addMinutes } from '@gaitway/contract/format/time'
import type { PhoneProblem } from '@gaitway/contract/values/enums'
import { z } from 'zod'
import { DeliveryFailure, type FailureKind } from './delivery-failure.ts'
import type { TextMessage } from './email.ts'
import { readErrorCode, readReason } from '../startup-error.ts'
import { classifyAnswer, readFailure, startCall, type WatchOutside } from './outside-calls.ts'
import { OUTSIDE_TIMEOUT_MS } from './timeout.ts'

export type TwilioAccount = {
  accountSid: string
  authToken: string
  /** the sender: a phone number or a messaging service */
  sender: { From: string } | { MessagingServiceSid: string }
}

type Options = {
  /** Tests send elsewhere. */
  origin?: string
  /** Tests wait less. */
  timeoutMs?: number
  report?: WatchOutside
}

const created = z.object({ sid: z.string() })
const refusal = z.object({ code: z.number().nullish(), message: z.string() })
const listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      body: z.string().nullable(),
      date_created: z.string(),
      status: z.string(),
      error_code: z.number().nullish(),
    }),
  ),
})

/** Numbers in the product are American and have ten digits. */
const e164 = (phone: string) => `+1${phone}`

/** Twilio changes what its codes mean, so they only choose a sentence; the status decides what happens. */
const sentences: Record<number, string> = {
  21211: 'This isn’t a valid phone number.',
  21610: 'This person replied STOP, so texts to them are blocked.',
  21612: 'Texts can’t reach this phone number.',
  21614: 'This phone number can’t receive texts.',
  30003: 'The phone is turned off or out of reach.',
  30004: 'The recipient or their carrier blocks our texts.',
  30005: 'This phone number isn’t in use.',
  30006: 'This phone number is a landline or can’t be reached.',
  30007: 'The carrier filtered the text as spam.',
}
const explainTwilioCode = (code: number | null | undefined, fallback: string) =>
  `${sentences[code ?? 0] ?? fallback}${code ? ` (Twilio ${code})` : ''}`

/** What the person can change. */
const phoneProblems: Record<number, PhoneProblem> = {
  21211: 'wrongNumber',
  21610: 'stopped',
  21614: 'wrongNumber',
  30005: 'wrongNumber',
  30006: 'wrongNumber',
}
/** Only a refusal of this message can be about its recipient. */
const buildRefusal = (message: string, kind: FailureKind, code: number | null | undefined) =>
  new DeliveryFailure(message, kind, kind === 'refused' ? phoneProblems[code ?? 0] : null)

/** These are about our own number or messaging service, so the text can be sent once that is fixed. */
const aboutSender: readonly number[] = [21212, 21603, 21606, 21607, 21611, 21659, 21660, 21661, 21703, 21705]

/** A 400 is about this message; other 4xx are about our account or rate. A 5xx may have come after it was accepted. */
const classifyFailure = (status: number, code: number | null | undefined): FailureKind => {
  if (status >= 500) return 'unclear'
  return status === 400 && !aboutSender.includes(code ?? 0) ? 'refused' : 'notSent'
}

const neverLeft: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

const networkFailure = (thrown: unknown) => {
  // fetch wraps what the connection reported
  const { cause } = thrown as { cause?: unknown }
  const hasNotLeft = neverLeft.includes(readErrorCode(cause) ?? '')
  return new DeliveryFailure(
    `Twilio didn’t respond: ${readReason(cause ?? thrown)}.`,
    hasNotLeft ? 'notSent' : 'unclear',
  )
}

/** Reads an answer that must have this shape. One that is cut off or something else leaves the outcome unclear. */
const readAs = async <T>(response: Response, schema: z.ZodType<T>): Promise<T> => {
  try {
    return schema.parse(await response.json())
  } catch {
    throw new DeliveryFailure(`Twilio’s answer was unreadable (status ${response.status}).`, 'unclear')
  }
}

const readTwilioFailure = async (response: Response) => {
  const { status } = response
  const known = refusal.safeParse(await response.json().catch(() => undefined))
  const code = known.data?.code
  const message = explainTwilioCode(code, known.data?.message ?? `Twilio answered with status ${status}.`)
  return { code: code ?? status, failure: buildRefusal(message, classifyFailure(status, code), code) }
}

/** How far our clock and Twilio's may be apart. */
const CLOCK_MINUTES = 1

/** A text as Twilio lists it if it replaced typographic characters by similar ones that need less room. */
const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')

/** What became of a text that Twilio accepted. */
const isLost = (status: string) => status === 'failed' || status === 'undelivered'

/** Sends texts through Twilio's Messages resource. */
export const openTwilio = (
  { accountSid, authToken, sender }: TwilioAccount,
  { origin = 'https://api.twilio.com', timeoutMs = OUTSIDE_TIMEOUT_MS, report }: Options = {},
) => {
  const address = `${origin}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const request = async (query: string, body?: URLSearchParams) => {
    const endCall = startCall(report, 'twilio', body ? 'send a text' : 'list texts')
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${address}${query}`, {
      ...(body && { method: 'POST', body }),
      headers: { authorization },
      redirect: 'error',
      signal,
    }).catch((thrown: unknown) => {
      endCall(readFailure(thrown))
      throw networkFailure(thrown)
    })
    const answered = {
      outcome: classifyAnswer(response.status),
      requestId: response.headers.get('twilio-request-id'),
    }
    if (response.ok) {
      endCall(answered)
      return response
    }
    const { code, failure } = await readTwilioFailure(response)
    endCall({ ...answered, code })
    throw failure
  }

  /** Twilio's ID of the text it accepted. */
  const send = async ({ to, text }: TextMessage) => {
    const response = await request(
      '',
      new URLSearchParams({ To: e164(to), ...sender, Body: text, SmartEncoded: 'false' }),
    )
    return { providerId: (await readAs(response, created)).sid }
  }

  /**
   * The same text to the same number that Twilio accepted since this moment, or a little before, because clocks differ.
   * There are no idempotency keys, so this is how a lost answer is learned. Texts about a shift link to it; digests
   * share one link, and those of one person are a day apart. A trial account writes its name before the text.
   */
  const find = async ({ to, text }: TextMessage, since: Date) => {
    const response = await request(`?${String(new URLSearchParams({ To: e164(to), PageSize: '100' }))}`)
    const { messages } = await readAs(response, listed)
    const [from, ours] = [addMinutes(since, -CLOCK_MINUTES).getTime(), plainly(text)]
    const found = messages.find(
      ({ body, date_created: createdAt }) =>
        body !== null && plainly(body).endsWith(ours) && Date.parse(createdAt) >= from,
    )
    if (!found) return undefined
    if (isLost(found.status))
      throw buildRefusal(
        explainTwilioCode(found.error_code, 'The text wasn’t delivered.'),
        'refused',
        found.error_code,
      )
    return { providerId: found.sid }
  }

  return { send, find }
}
