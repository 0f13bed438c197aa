import type { EventRecord } from '@gaitway/contract/resource-records'
import { toldOnce } from './told-once.ts'

const event = (id: string, verb: string, actorUserId = 'ada') =>
  ({ id, noun: 'clinician', nounId: 'ana', verb, actorUserId }) as EventRecord

test('the same in a row is told once, as the latest of it; another person starts anew', () => {
  const told = toldOnce([
    event('1', 'edit'),
    event('2', 'readPrivate'),
    event('3', 'readPrivate'),
    event('4', 'readPrivate', 'bob'),
    event('5', 'edit'),
  ])
  expect(told.map(({ event: { id }, times }) => [id, times])).toEqual([
    ['1', 1],
    ['3', 2],
    ['4', 1],
    ['5', 1],
  ])
})
