import { z } from 'zod'
import type { Position } from '@gaitway/contract/places'
import type { Log } from '../log.ts'
import { classifyAnswer, reportCall, UnexpectedAnswer, type WatchOutside } from '../outside-calls.ts'

/** How long and how far a car takes. */
export type Drive = { seconds: number; meters: number }

/** The drive between two positions: null if there is no road, undefined if it isn’t known now. It never throws. */
export type FindDrive = (from: Position, to: Position) => Promise<Drive | null | undefined>

const GOOGLE = 'https://routes.googleapis.com'
const MILLISECONDS_MAX = 3_000
const AT_ONCE_MAX = 4
const PAUSE_MILLISECONDS = 60_000

const answerSchema = z.object({
  routes: z
    .array(
      z.object({
        duration: z.string().regex(/^\d+(\.\d+)?s$/),
        distanceMeters: z.int().min(0).default(0),
      }),
    )
    .default([]),
})

const waypoint = ({ latitude, longitude }: Position) => ({ location: { latLng: { latitude, longitude } } })

type Google = { key: string; url: string }

const askGoogle = async ({ key, url }: Google, from: Position, to: Position): Promise<Drive | null> => {
  const response = await fetch(`${url}/directions/v2:computeRoutes`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(MILLISECONDS_MAX),
    headers: {
      'content-type': 'application/json',
      'x-goog-api-key': key,
      'x-goog-fieldmask': 'routes.duration,routes.distanceMeters',
    },
    body: JSON.stringify({
      origin: waypoint(from),
      destination: waypoint(to),
      travelMode: 'DRIVE',
      routingPreference: 'TRAFFIC_UNAWARE',
    }),
  })
  const { ok, status } = response
  if (!ok)
    throw new UnexpectedAnswer(`Google’s Routes API answers with status ${status}`, {
      outcome: classifyAnswer(status),
      code: status,
    })
  const [route] = answerSchema.parse(await response.json()).routes
  return route ? { seconds: Math.round(parseFloat(route.duration)), meters: route.distanceMeters } : null
}

type Options = { key: string; url?: string; log: Log; report?: WatchOutside }

/** Asks Google’s Routes API, for few drives at once, and after a failure not again for a minute. */
export const googleDrives = ({ key, url = GOOGLE, log, report }: Options): FindDrive => {
  let asking = 0
  let pausedUntil = 0
  return async (from, to) => {
    if (asking >= AT_ONCE_MAX || performance.now() < pausedUntil) return undefined
    asking += 1
    try {
      return await reportCall(report, 'google', 'compute a route', () => askGoogle({ key, url }, from, to))
    } catch (thrown) {
      pausedUntil = performance.now() + PAUSE_MILLISECONDS
      log.warn({ err: thrown }, 'The Routes API is not responding: no new drive times for a minute')
      return undefined
    } finally {
      asking -= 1
    }
  }
}
