import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { toldOnce } from './collapse-events.ts'

const event = (id: string, verb: string, actorUserId = 'ada') =>
  ({ id, noun: 'clinician', nounId: 'ana', verb, actorUserId }) as EventRecord

test('timeline: repeated events in a row collapse into the latest, per person', () => {
  const told = toldOnce([
    event('5', 'edit'),
    event('4', 'readPrivate', 'bob'),
    event('3', 'readPrivate'),
    event('2', 'readPrivate'),
    event('1', 'edit'),
  ])
  expect(told.map(({ event: { id }, times }) => [id, times])).toEqual([
    ['5', 1],
    ['4', 1],
    ['3', 2],
    ['1', 1],
  ])
})
