import type { EventRecord } from '@gaitway/contract/schemas/resources'

export type CollapsedEvent = { event: EventRecord; times: number }

const isSame = (a: EventRecord, b: EventRecord) =>
  a.noun === b.noun && a.verb === b.verb && a.nounId === b.nounId && a.actorUserId === b.actorUserId

/** Collapses repeated events in a row into the latest one. Expects the latest first. */
export const collapseEvents = (events: readonly EventRecord[]): CollapsedEvent[] =>
  events.reduce<CollapsedEvent[]>((collapsed, event) => {
    const last = collapsed.at(-1)
    return last && isSame(last.event, event)
      ? [...collapsed.slice(0, -1), { event: last.event, times: last.times + 1 }]
      : [...collapsed, { event, times: 1 }]
  }, [])
