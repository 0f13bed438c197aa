import type { EventRecord } from '@gaitway/contract/schemas/resources'

export type Told = { event: EventRecord; times: number }

const isSame = (a: EventRecord, b: EventRecord) =>
  a.noun === b.noun && a.verb === b.verb && a.nounId === b.nounId && a.actorUserId === b.actorUserId

/** Of events, the latest first: those in a row that say the same of the same are told once, as the latest. */
export const toldOnce = (events: readonly EventRecord[]): Told[] =>
  events.reduce<Told[]>((told, event) => {
    const last = told.at(-1)
    return last && isSame(last.event, event)
      ? [...told.slice(0, -1), { event: last.event, times: last.times + 1 }]
      : [...told, { event, times: 1 }]
  }, [])
