import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { collapseEvents } from './EventTimeline.tsx'

const edited = (id: string, verb: string, actorUserId = 'ada') =>
  ({ id, noun: 'clinician', nounId: 'ana', verb, actorUserId }) as EventRecord

test('timeline: repeated events in a row collapse into the latest, per person', () => {
  const collapsed = collapseEvents([
    edited('5', 'edit'),
    edited('4', 'readPrivate', 'bob'),
    edited('3', 'readPrivate'),
    edited('2', 'readPrivate'),
    edited('1', 'edit'),
  ])
  expect(collapsed.map(({ event: { id }, times }) => [id, times])).toEqual([
    ['5', 1],
    ['4', 1],
    ['3', 2],
    ['1', 1],
  ])
})
