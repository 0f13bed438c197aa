import type { EventRecord } from '@gaitway/contract/schemas/resources'

export type Told = { event: EventRecord; times: number }

const isSame = (a: EventRecord, b: EventRecord) =>
  a.noun === b.noun && a.verb === b.verb && a.nounId === b.nounId && a.actorUserId === b.actorUserId

/** Collapses repeated events in a row into the latest one. Expects the latest first. */
export const toldOnce = (events: readonly EventRecord[]): Told[] =>
  events.reduce<Told[]>((told, event) => {
    const last = told.at(-1)
    return last && isSame(last.event, event)
      ? [...told.slice(0, -1), { event: last.event, times: last.times + 1 }]
      : [...told, { event, times: 1 }]
  }, [])
