import type { EventRecord } from '@gaitway/contract/resource-records'
import { detailLines } from './detail-lines.ts'

const event = (about: Partial<EventRecord>) =>
  ({ fromState: null, toState: null, details: {}, ...about }) as EventRecord

test('states, amounts and lists of an event are read as people write them', () => {
  const details = { owedCents: 56_172, fields: ['phone', 'gender'], reason: 'settlement' }
  expect(detailLines(event({ fromState: 'held', toState: 'confirmed', details }))).toEqual([
    'held → confirmed',
    'owed: $561.72',
    'fields: phone, gender',
    'reason: settlement',
  ])
  expect(detailLines(event({}))).toEqual([])
})
