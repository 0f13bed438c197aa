import { paymentTypes } from '@gaitway/contract/values/enums'
import { calculatePrice } from '@gaitway/contract/values/fees'
import { findJobAddress, type Poster } from './job-address.ts'
import { calculateScheduledPay, computePrices } from './job-price.ts'
import { validateSlots } from './slots.ts'

const poster: Poster = {
  address1: '1 Fannin St',
  address2: 'Suite 5',
  city: 'Houston',
  state: 'TX',
  zipCode: '77030',
  timeZone: 'America/Chicago',
  locations: [
    {
      id: 'north',
      nickname: 'North',
      address1: '9 Pine St',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      timeZone: 'America/Chicago',
    },
  ],
}
const typed = { jobAddress1: '5 Oak St', city: 'Dallas', state: 'TX', zipCode: '75201' }

test('job address: defaults to the facility’s address', () => {
  expect(findJobAddress({}, poster).address).toEqual({
    nickname: null,
    address1: '1 Fannin St',
    address2: 'Suite 5',
    city: 'Houston',
    state: 'TX',
    zipCode: '77030',
  })
})

test('job address: a saved location gives the address and nickname', () => {
  expect(findJobAddress({ locationId: 'north', ...typed }, poster).address).toMatchObject({
    nickname: 'North',
    address1: '9 Pine St',
    zipCode: '78701',
  })
})

test('job address: uses the address that was entered', () => {
  expect(findJobAddress({ ...typed, jobAddressNickname: 'Annex' }, poster).address).toEqual({
    nickname: 'Annex',
    address1: '5 Oak St',
    address2: null,
    city: 'Dallas',
    state: 'TX',
    zipCode: '75201',
  })
})

test('job address: names each missing part, and never mixes two addresses', () => {
  expect(findJobAddress({ jobAddress1: '5 Oak St', city: 'Dallas' }, poster).errors).toEqual({
    state: 'Please choose a state',
    zipCode: 'Please enter a ZIP code',
  })
})

test('job address: refuses another facility’s location', () => {
  expect(findJobAddress({ locationId: 'south' }, poster).errors).toEqual({
    locationId: 'This isn’t one of your locations',
  })
})

const job = {
  jobType: 'PART_TIME' as const,
  hourlyRate: 62,
  slots: [{ startDate: '2026-11-21T15:00:00Z', endDate: '2026-11-21T23:00:00Z' }],
}

test('job price: eight hours at $62 cost $496 plus the fee and, by card, the processing fee', () => {
  expect(computePrices(job, 10)).toEqual({
    card: {
      productCents: 49_600,
      serviceFeeCents: 4_960,
      subtotalCents: 54_560,
      processingCents: 1_612,
      totalCents: 56_172,
    },
    ACH: {
      productCents: 49_600,
      serviceFeeCents: 4_960,
      subtotalCents: 54_560,
      processingCents: 0,
      totalCents: 54_560,
    },
    invoice: {
      productCents: 49_600,
      serviceFeeCents: 4_960,
      subtotalCents: 54_560,
      processingCents: 0,
      totalCents: 54_560,
    },
  })
})

test('job price: uses the same function as the charges', () => {
  for (const paymentType of paymentTypes)
    expect(computePrices({ ...job, boostPercent: 15, parkingCents: 1_000 }, 7.5)[paymentType]).toEqual(
      calculatePrice({
        jobType: 'PART_TIME',
        hourlyRate: 62,
        payRateCents: 7_130,
        slotMinutes: [480],
        parkingCents: 1_000,
        otherCents: 0,
        feePercent: 7.5,
        paymentType,
      }),
    )
})

test('placement fee: a boost doesn’t raise it', () => {
  const post = { ...job, jobType: 'FULL_TIME' as const }
  expect(computePrices(post, 10).invoice.totalCents).toBe(99_200)
  expect(computePrices({ ...post, boostPercent: 15 }, 10)).toEqual(computePrices(post, 10))
})

test('job price: pays every slot, parking and other costs', () => {
  const second = { startDate: '2026-11-22T15:00:00Z', endDate: '2026-11-22T16:30:00Z' }
  expect(
    calculateScheduledPay({ ...job, slots: [...job.slots, second], parkingCents: 500, otherCents: 250 }),
  ).toEqual({
    totalPayCents: 49_600 + 9_300 + 750,
    totalMinutes: 570,
  })
})

const at = new Date('2026-11-20T15:00:00Z')
const slot = (startDate: string, endDate: string) => ({ startDate, endDate })
const good = slot('2026-11-21T15:00:00Z', '2026-11-21T23:00:00Z')

test('slots: consecutive slots in the future are valid', () => {
  expect(validateSlots([good, slot('2026-11-21T23:00:00Z', '2026-11-22T15:00:00Z')], at)).toEqual({})
})

test.each([
  [slot('2026-11-22T15:00:00Z', '2026-11-22T14:00:00Z'), 'endDate', 'The end must be after the start'],
  [
    slot('2026-11-22T15:00:00Z', '2026-11-22T15:00:00Z'),
    'endDate',
    "One or more shifts' Start time and End time are same.",
  ],
  [slot('2026-11-22T00:00:00Z', '2026-11-22T16:01:00Z'), 'endDate', 'A shift time can be at most 16 hours'],
  [slot('2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z'), 'startDate', 'The start must be in the future'],
  [
    slot('2026-11-21T22:59:00Z', '2026-11-22T01:00:00Z'),
    'startDate',
    'This time overlaps another time of this shift',
  ],
])('slots: %j is refused at its %s', (wrong, field, text) => {
  expect(validateSlots([good, wrong], at)).toEqual({ [`slots.1.${field}`]: text })
})

test('slots: without an instant, slots in the past are valid (price previews)', () => {
  expect(validateSlots([slot('2020-01-01T15:00:00Z', '2020-01-01T23:00:00Z')])).toEqual({})
})
