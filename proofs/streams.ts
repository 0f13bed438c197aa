import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { STREAMS_PER_USER_MAX } from '@gaitway/contract/values/limits'
import { buildApplication } from '../test/builders/application.ts'
import { buildRoom } from '../test/builders/chat.ts'
import { buildUser } from '../test/builders/user.ts'
import { newDatabase } from '../test/database.ts'
import { tokenOf } from '../test/http.ts'
import { testServices } from '../test/services.ts'
import { client } from '../e2e/fixtures/client.ts'
import { eachAtOnce, percentile } from './figures.ts'
import { brokenOf, type Outcome } from './proof.ts'
import { serverSecret, startProduct } from './rows/servers.ts'

const MEGABYTES_MAX = 150
const SLOWER_MAX = 1.5
const HINT_MAX_MILLISECONDS = 1_000
const STOP_MAX_MILLISECONDS = 1_000
const ROOMS = 20
const AT_ONCE = 8
/** A message among this many reads. */
const READS_A_MESSAGE = 20

type Options = { streams: number; requests: number; rounds: number }
type Stream = { close: () => void; hint: (id: string) => Promise<void> }

/** A browser's stream, ready to receive. */
const openStream = async (url: string, token: string): Promise<Stream> => {
  const request = get(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = await once(request, 'response')
  if (response.statusCode !== 200) throw new Error(`A stream was refused with ${response.statusCode}.`)
  const waiting = new Map<string, () => void>()
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [id, resolve] of waiting) if (text.includes(id)) resolve()
  })
  response.on('error', () => undefined) // closed below
  await once(response, 'data')
  return {
    close: () => request.destroy(),
    hint: id => new Promise(resolve => waiting.set(id, resolve)),
  }
}

/** Milliseconds of one read on a connection that stays open. */
const timeRead = (agent: Agent, url: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    const begun = performance.now()
    get(`${url}/api/list-user-notifications`, { agent, headers: { authorization: `Bearer ${token}` } })
      .on('response', response =>
        response.resume().on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - begun)
          else reject(new Error(`A read was refused with ${response.statusCode}.`))
        }),
      )
      .on('error', reject)
  })

/** Opens streams on one process: what they cost in memory and to others, and how fast a hint arrives. */
export const proveStreams = async ({ streams, requests, rounds }: Options): Promise<Outcome> => {
  const database = await newDatabase()
  const { db } = database
  const services = testServices(db, { config: { sessionSecret: serverSecret } })
  const server = await startProduct(database.url)
  const { url } = server
  const call = client(url)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const token = (person: { userId: string }) => tokenOf(services, person.userId)

  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, async () => {
      const { clinician, facility } = await buildApplication(db)
      const id = await buildRoom(db, { facilityId: facility.id, clinicianId: clinician.id })
      return { id, from: await token(clinician), facility }
    }),
  )
  const readers = rooms.map(({ from }) => from)
  let turn = 0
  const load = async (streamAt: (room: number) => Stream | undefined, hints: number[]) => {
    const took: number[] = []
    await eachAtOnce(Array.from({ length: requests }), AT_ONCE, async (_, at) => {
      if (at % READS_A_MESSAGE === 0) {
        const room = turn++ % ROOMS
        const { id: roomId, from } = rooms[room] as (typeof rooms)[number]
        const hint = streamAt(room)?.hint(roomId)
        await call('chat.send', { roomId, text: `Message ${at}` }, { token: from })
        const committed = performance.now()
        await hint
        if (hint) hints.push(performance.now() - committed)
      }
      took.push(await timeRead(agent, url, readers[at % ROOMS] ?? ''))
    })
    return percentile(took, 0.99)
  }

  const openAll = async () => {
    const people = [
      ...rooms.map(({ facility }) => facility),
      ...(await Promise.all(
        Array.from({ length: Math.ceil(Math.max(0, streams - ROOMS) / STREAMS_PER_USER_MAX) }, () =>
          buildUser(db, { role: 'pt' }),
        ),
      )),
    ]
    const open: Stream[] = []
    for (const person of people.slice(0, ROOMS)) open.push(await openStream(url, await token(person)))
    const others = people
      .slice(ROOMS)
      .flatMap(person => Array<typeof person>(STREAMS_PER_USER_MAX).fill(person))
    await eachAtOnce(others.slice(0, streams - ROOMS), AT_ONCE, async person => {
      open.push(await openStream(url, await token(person)))
    })
    return open
  }

  try {
    const without: number[] = []
    const beside: number[] = []
    const hints: number[] = []
    await load(() => undefined, [])
    let megabytes = 0
    for (let round = 0; round < rounds; round++) {
      without.push(await load(() => undefined, []))
      const before = await server.megabytes()
      const open = await openAll()
      beside.push(await load(room => open[room], hints))
      // the peak grows only in the first round
      if (round === 0) megabytes = (await server.megabytes()) - before
      for (const { close } of open) close()
    }
    await openAll()
    const stopping = performance.now()
    await server.stop()
    const stopped = performance.now() - stopping
    // what else runs on the machine only adds to a time
    const [p99Alone, p99Beside] = [Math.min(...without), Math.min(...beside)]
    const hint = percentile(hints, 0.99)
    return {
      figures: {
        'streams open': streams,
        'memory of the process for them, MB': megabytes,
        'p99 of a read without them, ms': p99Alone,
        'p99 of a read with them, ms': p99Beside,
        '× without them': p99Beside / p99Alone,
        'p99 from a message to its hint, ms': hint,
        'the process stops after, ms': stopped,
      },
      broken: brokenOf({
        [`the streams cost at most ${MEGABYTES_MAX} MB`]: megabytes <= MEGABYTES_MAX,
        [`the p99 of a read is at most ${SLOWER_MAX} × that without them`]:
          p99Beside <= SLOWER_MAX * p99Alone,
        'a hint arrives within a second': hint <= HINT_MAX_MILLISECONDS,
        'the process stops within a second, though streams are open': stopped <= STOP_MAX_MILLISECONDS,
      }),
    }
  } finally {
    agent.destroy()
    await server.stop()
    await database.close()
  }
}
