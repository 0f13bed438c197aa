import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import {
  calculateChange,
  correctionDays,
  describeChange,
  parseEntry,
  type TimeCardRecord,
} from './time-card.ts'

const zone = 'America/Chicago'
const accepted = {
  slotId: 'a',
  startTime: '2026-11-22T03:00:00.000Z',
  endTime: '2026-11-22T11:00:00.000Z',
  breakStartTime: '2026-11-22T07:00:00.000Z',
  breakEndTime: '2026-11-22T07:30:00.000Z',
}
const card = (about: object = {}) =>
  ({
    timeZone: zone,
    entries: [accepted],
    payCents: 46_500,
    minimumCents: null,
    adjustments: [],
    ...about,
  }) as unknown as TimeCardRecord
const terms = {
  price: { payRateCents: 6_200, feePercent: 10, paymentType: 'card' },
  parkingCents: 0,
  otherCents: 0,
} as WholeJobRecord

test('time card correction: overnight times convert to local clock times and back', () => {
  const [typed] = correctionDays(card())
  expect(typed).toEqual({
    slotId: 'a',
    day: '2026-11-21',
    startTime: '21:00',
    endTime: '05:00',
    breakStartTime: '01:00',
    breakEndTime: '01:30',
  })
  expect(typed && parseEntry(typed, zone)).toEqual(accepted)
})

test('time card correction: starts from the latest correction', () => {
  const entries = [{ ...accepted, endTime: '2026-11-22T10:00:00.000Z' }]
  expect(correctionDays(card({ adjustments: [{ entries, payCents: 40_300 }] }))).toMatchObject([
    { endTime: '04:00' },
  ])
})

test('time card correction: allows no break, and refuses missing times', () => {
  const [typed] = correctionDays(card())
  if (!typed) throw new Error('There is no day.')
  expect(parseEntry({ ...typed, breakStartTime: '', breakEndTime: '' }, zone)).toMatchObject({
    breakStartTime: null,
    breakEndTime: null,
  })
  expect(parseEntry({ ...typed, endTime: '' }, zone)).toBeUndefined()
  expect(parseEntry({ ...typed, breakStartTime: '' }, zone)).toBeUndefined()
})

test('time card correction: uses the API’s price and the minimum pay after a send-home', () => {
  const shorter = { ...accepted, endTime: '2026-11-22T10:00:00.000Z' }
  const change = calculateChange(card(), terms, [shorter])
  expect(change).toEqual({
    workedMinutes: 390,
    payBefore: 46_500,
    payAfter: 40_300,
    facilityCents: 45_646 - 52_663,
  })
  expect(describeChange(change, false)).toEqual({
    clinician: '$403.00 instead of $465.00',
    facility: '$70.17 less is owed and will be refunded',
  })
  expect(calculateChange(card({ minimumCents: 46_500 }), terms, [shorter])).toMatchObject({
    payAfter: 46_500,
  })
  expect(describeChange({ payBefore: 1, payAfter: 1, facilityCents: 0 }, true).facility).toBe('no change')
  expect(describeChange({ payBefore: 1, payAfter: 2, facilityCents: 2 }, true).facility).toBe(
    '$0.02 will be added to the invoice',
  )
})
