import { newDatabase } from '../test/database.ts'
import { connect } from '../api/store/postgres/index.ts'
import { replayEvents } from '../api/use-cases/charges/webhook.ts'
import { eachAtOnce } from './figures.ts'
import { brokenOf, type Outcome } from './proof.ts'
import { deliver, envelope, forge, openStage, type Envelope, type Stage } from './webhooks/context.ts'
import { stateOf } from './webhooks/state.ts'
import { stories, type Step } from './webhooks/stories.ts'

const connections = 16
const names = Object.keys(stories)

/** Sends each event once, as soon as it has happened. */
const inOrder = async (stage: Stage, steps: Step[]) => {
  for (const { happens, events } of steps) {
    happens()
    for (const event of events) await deliver(stage, envelope(event))
  }
}

type Counts = { delivered: number; doubled: number; forged: number; wrongAnswers: number }

/**
 * Sends events in any order, twice, at once, late, with forged ones in between, but never before they happened. Returns
 * their IDs.
 */
const inDisorder = async (stage: Stage, steps: Step[], counts: Counts) => {
  const waiting: Envelope[] = []
  const gone: Envelope[] = []
  const one = <T>(from: T[]) => from[Math.floor(Math.random() * from.length)]
  const answered = (status: number, expected: number) => {
    if (status !== expected) counts.wrongAnswers += 1
  }
  const deliverOne = async () => {
    const [event] = waiting.splice(Math.floor(Math.random() * waiting.length), 1)
    if (!event) return
    gone.push(event)
    const times = Math.random() < 0.3 ? 2 : 1
    const doubled = Math.random() < 0.3 ? one(gone) : undefined
    const sent = [...Array.from({ length: times }, () => event), ...(doubled ? [doubled] : [])]
    counts.delivered += 1
    counts.doubled += sent.length - 1
    for (const status of await Promise.all(sent.map(each => deliver(stage, each)))) answered(status, 200)
    if (Math.random() < 0.2) {
      for (const status of await forge(stage, event)) answered(status, 400)
      counts.forged += 3
    }
  }
  for (const { happens, events } of steps) {
    happens()
    waiting.push(...events.map(envelope))
    while (waiting.length > 0 && Math.random() < 0.4) await deliverOne()
  }
  while (waiting.length > 0) await deliverOne()
  return gone.map(({ id }) => id)
}

/** However events arrive, the money ends as if each had come once and in order. Replaying all changes nothing. */
export const proveWebhooks = async ({ sets, atOnce }: { sets: number; atOnce: number }): Promise<Outcome> => {
  const database = await newDatabase()
  const db = connect(database.url, { name: 'gaitway webhooks', max: connections })
  const counts: Counts = { delivered: 0, doubled: 0, forged: 0, wrongAnswers: 0 }
  const different: string[] = []
  let changedByReplay = 0
  const build = async (name: string) => {
    const stage = openStage(db)
    const story = await stories[name]?.(stage.services)
    if (!story) throw new Error(`There is no story "${name}".`)
    return { stage, ...story }
  }
  const play = async (name: string) => {
    const calm = await build(name)
    await inOrder(calm.stage, calm.steps)
    const expected = await stateOf(db, calm.applicationId)
    const wild = await build(name)
    const ids = await inDisorder(wild.stage, wild.steps, counts)
    const reached = await stateOf(db, wild.applicationId)
    if (reached !== expected) different.push(`${name}: ${reached} instead of ${expected}`)
    await replayEvents(wild.stage.services, { ids })
    if ((await stateOf(db, wild.applicationId)) !== reached) changedByReplay += 1
  }
  try {
    const all = Array.from({ length: sets }, (_, at) => names[at % names.length] ?? '')
    await eachAtOnce(all, atOnce, play)
    const open = await db('webhook_events').whereNull('applied_at').pluck('id')
    return {
      figures: {
        'kinds of story': names.length,
        'sets of events': sets,
        'events delivered': counts.delivered,
        'delivered again, at once or later': counts.doubled,
        'forged, altered or stale': counts.forged,
        'wrong answers (not 200, or not 400 for forged events)': counts.wrongAnswers,
        'sets that ended differently than in order': different.length,
        'events that were not applied': open.length,
        'outcomes changed by a replay': changedByReplay,
      },
      broken: [
        ...brokenOf({
          'every genuine event is accepted and every forged one refused': counts.wrongAnswers === 0,
          'every event is applied': open.length === 0,
          'replaying changes nothing': changedByReplay === 0,
        }),
        ...different.slice(0, 5),
      ],
    }
  } finally {
    await db.destroy()
    await database.close()
  }
}
