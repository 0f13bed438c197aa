import fc from 'fast-check'
import { minutesBetween } from '@gaitway/contract/format/time'
import type { ClinicianType } from '@gaitway/contract/values/enums'
import { nameSource } from '../../test/pbj/name-source.ts'
import { dayProperties } from '../../test/pbj/day-properties.ts'
import { builtInComplianceData } from '../services/compliance-data.ts'
import { reportDays, type MealRule, type WorkedDay } from './pbj-days.ts'

const { pbj } = builtInComplianceData
const byManual = nameSource(pbj.meals)

type Shift = {
  /** `2026-11-18T07:00-06:00` */
  from: string
  to: string
  pause?: [from: string, to: string]
  /** paid minutes, if extra time was declined */
  paid?: number
  type?: ClinicianType
  zone?: string
  person?: string
  shift?: number
}

let counted = 0
const worked = ({
  from,
  to,
  pause,
  paid,
  type = 'pt',
  zone = 'America/Chicago',
  ...rest
}: Shift): WorkedDay => {
  const [startedAt, endedAt] = [new Date(from), new Date(to)]
  const [breakStartedAt, breakEndedAt] = pause ? [new Date(pause[0]), new Date(pause[1])] : [null, null]
  const breakMinutes = breakStartedAt ? minutesBetween(breakStartedAt, breakEndedAt) : 0
  counted += 1
  return {
    applicationId: `application ${counted}`,
    slotId: `slot ${counted}`,
    serialNumber: rest.shift ?? 1,
    clinicianId: rest.person ?? 'ann',
    clinicianType: type,
    timeZone: zone,
    startedAt,
    endedAt,
    breakStartedAt,
    breakEndedAt,
    paidMinutes: paid ?? minutesBetween(startedAt, endedAt) - breakMinutes,
  }
}

/** A day shift in Chicago on Wednesday, November 18, 2026. */
const on = (clock: string, day = 18) => `2026-11-${day}T${clock}-06:00`
const shift = (from: string, to: string, rest: Partial<Shift> = {}): Shift => ({
  from: on(from),
  to: on(to),
  ...rest,
})
const overnight = (from: string, to: string, rest: Partial<Shift> = {}): Shift => ({
  from: on(from),
  to: on(to, 19),
  ...rest,
})
const pause = (from: string, to: string): Partial<Shift> => ({ pause: [on(from), on(to)] })

const report = (shifts: readonly Shift[], rule: MealRule = 'recorded', data = pbj) =>
  reportDays(shifts.map(worked), rule, data)
/** The reported hours by date. */
const listHours = (shifts: readonly Shift[], rule?: MealRule) =>
  Object.fromEntries(report(shifts, rule).days.map(day => [day.date, day.hundredths / 100]))

const ON = '2026-11-18'
const NEXT = '2026-11-19'

// at least 30 minutes come off each full shift, taken or not
it.each<[what: string, shift: Shift, hours: number]>([
  ['8 h on site without a break', shift('07:00', '15:00'), 7.5],
  ['8.5 h with a break of 30 min', shift('07:00', '15:30', pause('11:00', '11:30')), 8],
  ['8.5 h without a break', shift('07:00', '15:30'), 8],
  ['12 h', shift('07:00', '19:00'), 11.5],
  ['12 h with the break recorded', shift('07:00', '19:00', pause('12:00', '12:30')), 11.5],
  ['15 h 59 min is one full shift', shift('06:00', '21:59'), 15.48],
  ['16 h are two', shift('06:00', '22:00'), 15],
  ['16 h with one of two meals recorded', shift('06:00', '22:00', pause('12:00', '12:30')), 15],
  ['16 h with a break as long as two meals', shift('06:00', '22:00', pause('12:00', '13:00')), 15],
  ['a longer break comes off whole', shift('07:00', '15:30', pause('11:00', '12:00')), 7.5],
  ['a shorter break is filled up', shift('07:00', '15:00', pause('11:00', '11:10')), 7.5],
  ['a break longer than half of the shift', shift('07:00', '15:00', pause('08:00', '12:30')), 3.5],
  ['7 h 59 min: nothing', shift('07:00', '14:59'), 7.98],
  ['7 h 33 min is 7.55, never 7.33', shift('07:00', '14:33'), 7.55],
  ['a short shift with a short break: only that', shift('08:00', '12:00', pause('10:00', '10:10')), 3.83],
  ['a break at the end', shift('07:00', '15:30', pause('15:00', '15:30')), 8],
  ['a break without length', shift('07:00', '15:00', pause('11:00', '11:00')), 7.5],
  ['a send-home at a second in between', { from: on('07:00'), to: '2026-11-18T09:40:29-06:00' }, 2.67],
  ['one minute', shift('07:00', '07:01'), 0.02],
])(`pbj: hours of a day with the recorded break: %s ${byManual}`, (_, one, hours) => {
  expect(listHours([one])).toEqual({ [ON]: hours })
})

it.each<[what: string, shift: Shift, days: Record<string, number>]>([
  ['4 h', shift('08:00', '12:00'), { [ON]: 3.5 }],
  ['4 h with a short break', shift('08:00', '12:00', pause('10:00', '10:10')), { [ON]: 3.5 }],
  ['4 h with a long break', shift('08:00', '12:00', pause('10:00', '10:45')), { [ON]: 3.25 }],
  ['7 h 33 min', shift('07:00', '14:33'), { [ON]: 7.05 }],
  ['8 h: the same as by the other rule', shift('07:00', '15:00'), { [ON]: 7.5 }],
  ['16 h: the same as by the other rule', shift('06:00', '22:00'), { [ON]: 15 }],
  ['20 min: nothing is left to report', shift('08:00', '08:20'), {}],
  [
    '40 min over midnight: all of the longer part, and 5 min of the other',
    overnight('23:45', '00:25'),
    { [ON]: 0.17 },
  ],
  ['35 min over midnight', overnight('23:50', '00:25'), { [ON]: 0.08 }],
])(
  `pbj: hours of shifts that are less at least one meal, as CMS sets no shortest: %s ${byManual}`,
  (_, one, days) => {
    expect(listHours([one], 'atLeastOnce')).toEqual(days)
  },
)

const march = (from: string, to: string): Shift => ({ from: `2027-03-13T${from}-06:00`, to })
const november = (from: string, to: string): Shift => ({ from: `2026-10-31T${from}-05:00`, to })

it.each<[what: string, shift: Shift, days: Record<string, number>]>([
  ['the meal comes off the longer part', overnight('22:00', '06:00'), { [ON]: 2, [NEXT]: 5.5 }],
  ['or the first of two equal ones', overnight('20:00', '04:00'), { [ON]: 3.5, [NEXT]: 4 }],
  [
    'a recorded break comes off the day it was taken',
    overnight('22:00', '06:30', { pause: [on('23:00'), on('23:30')] }),
    { [ON]: 1.5, [NEXT]: 6.5 },
  ],
  [
    'what a short break lacks comes off the longer part',
    overnight('22:00', '06:00', { pause: [on('23:00'), on('23:10')] }),
    { [ON]: 1.83, [NEXT]: 5.67 },
  ],
  [
    'midnight inside the break',
    overnight('20:00', '04:30', { pause: [on('23:50'), on('00:20', 19)] }),
    { [ON]: 3.83, [NEXT]: 4.17 },
  ],
  [
    'a break longer than half of the shift, mostly after midnight',
    overnight('22:00', '06:00', { pause: [on('23:00'), on('04:00', 19)] }),
    { [ON]: 1, [NEXT]: 2 },
  ],
  ['an end at midnight is no second day', overnight('16:00', '00:00'), { [ON]: 7.5 }],
  ['a start at midnight', { from: on('00:00', 19), to: on('08:00', 19) }, { [NEXT]: 7.5 }],
  [
    'a break until midnight leaves the whole rest to the next day',
    overnight('23:00', '07:30', { pause: [on('23:00'), on('00:00', 19)] }),
    { [NEXT]: 7.5 },
  ],
  [
    'in March 10 PM–6 AM is 7 h, so no full shift',
    march('22:00', '2027-03-14T06:00-05:00'),
    { '2027-03-13': 2, '2027-03-14': 5 },
  ],
  [
    'in March 10 PM–7 AM is 8 h',
    march('22:00', '2027-03-14T07:00-05:00'),
    { '2027-03-13': 2, '2027-03-14': 5.5 },
  ],
  [
    'in November 10 PM–6 AM is 9 h',
    november('22:00', '2026-11-01T06:00-06:00'),
    { '2026-10-31': 2, '2026-11-01': 6.5 },
  ],
  [
    'in November a day from 12 AM to 11 PM has 24 h',
    {
      from: '2026-11-01T00:00-05:00',
      to: '2026-11-01T23:00-06:00',
      paid: 1_380,
      pause: ['2026-11-01T12:00-06:00', '2026-11-01T13:00-06:00'],
    },
    { '2026-11-01': 22.5 },
  ],
  [
    'Arizona has no clock changes',
    { from: '2027-03-13T22:00-07:00', to: '2027-03-14T06:00-07:00', zone: 'America/Phoenix' },
    { '2027-03-13': 2, '2027-03-14': 5.5 },
  ],
  [
    'a year’s end',
    { from: '2026-12-31T23:00-06:00', to: '2027-01-01T03:00-06:00' },
    { '2026-12-31': 1, '2027-01-01': 3 },
  ],
])(`pbj: a shift over midnight: %s ${byManual}; for clock changes not found`, (_, one, days) => {
  expect(listHours([one])).toEqual(days)
})

it.each<[what: string, shift: Shift, days: Record<string, number>]>([
  ['the last hour isn’t reported', shift('07:00', '16:00', { paid: 480 }), { [ON]: 7.5 }],
  ['what is left is no full shift', shift('07:00', '15:20', { paid: 470 }), { [ON]: 7.83 }],
  [
    'a break within the paid time',
    shift('07:00', '16:30', { ...pause('11:00', '11:30'), paid: 480 }),
    { [ON]: 8 },
  ],
  [
    'a break after the paid time isn’t deducted again',
    shift('07:00', '16:30', { ...pause('15:00', '15:30'), paid: 480 }),
    { [ON]: 8 },
  ],
  ['after midnight: no second day', overnight('14:00', '01:00', { paid: 600 }), { [ON]: 9.5 }],
  ['all of it', shift('07:00', '09:00', { paid: 0 }), {}],
  ['more paid than worked counts as worked', shift('07:00', '14:00', { paid: 480 }), { [ON]: 7 }],
])('pbj: declined extra time is cut from the end: %s', (_, one, days) => {
  expect(listHours([one])).toEqual(days)
})

it(`pbj: two shifts on a day are one line, with meals for each and rounded once ${byManual}`, () => {
  // 8 h less a meal, and 3 h 1 min: 631 min are 10.52 h, while 7.5 and 3.02 would be, too
  const two = [shift('06:00', '14:00', { shift: 7 }), shift('15:00', '18:01', { shift: 8 })]
  expect(report(two).days).toMatchObject([{ date: ON, hundredths: 1_052, jobTitleCode: '21' }])
  expect(report(two).days[0]?.slotIds).toHaveLength(2)
  // two shifts of 4 h aren't a full one
  expect(listHours([shift('06:00', '10:00'), shift('10:00', '14:00')])).toEqual({ [ON]: 8 })
  // three parts of 1 h 1 min are 3.05 h; rounded before they are added they would be 3.06 h
  const parts = ['06', '08', '10'].map(hour => shift(`${hour}:00`, `${Number(hour) + 1}:01`.padStart(5, '0')))
  expect(listHours(parts)).toEqual({ [ON]: 3.05 })
})

it('pbj: an overnight shift and the next one share a date', () => {
  expect(listHours([overnight('22:00', '06:00'), { from: on('20:00', 19), to: on('23:00', 19) }])).toEqual({
    [ON]: 2,
    [NEXT]: 8.5,
  })
})

it('pbj: a job of several days has a line for each, and meals for each', () => {
  const days = [16, 17, 18].map(day => ({ from: on('08:00', day), to: on('16:30', day) }))
  expect(listHours(days)).toEqual({ '2026-11-16': 8, '2026-11-17': 8, '2026-11-18': 8 })
})

it('pbj: a corrected card counts as last corrected', () => {
  expect(listHours([shift('07:00', '15:00')])).toEqual({ [ON]: 7.5 })
  expect(listHours([shift('07:00', '14:00')])).toEqual({ [ON]: 7 })
})

it('pbj: a facility in a split county has each shift on the calendar where it is', () => {
  const times = { from: '2026-11-18T23:00-06:00', to: '2026-11-19T01:00-06:00' }
  expect(listHours([{ ...times, zone: 'America/Chicago' }])).toEqual({ [ON]: 1, [NEXT]: 1 })
  expect(listHours([{ ...times, zone: 'America/New_York' }])).toEqual({ [NEXT]: 2 })
})

it.each<[ClinicianType, string]>([
  ['pt', '21'],
  ['pta', '22'],
  ['ot', '18'],
  ['ota', '19'],
  ['cota', '19'],
  ['slp', '26'],
])(`pbj: the job title code of %s is %s ${nameSource(pbj.codes)}`, (type, code) => {
  expect(report([shift('08:00', '12:00', { type })]).days).toMatchObject([{ jobTitleCode: code }])
})

it('pbj: a person who is ota, then cota has one line, as both have one code; another discipline has its own', () => {
  const { days } = report([
    shift('08:00', '11:00', { type: 'ota' }),
    shift('12:00', '15:00', { type: 'cota' }),
    shift('16:00', '17:00', { type: 'pta' }),
    shift('16:00', '17:00', { type: 'pta', person: 'ben' }),
  ])
  expect(days).toMatchObject([
    { clinicianId: 'ann', jobTitleCode: '19', hundredths: 600 },
    { clinicianId: 'ann', jobTitleCode: '22', hundredths: 100 },
    { clinicianId: 'ben', jobTitleCode: '22', hundredths: 100 },
  ])
})

// all job titles together
describe(`pbj: a date with more than 22.50 h of a person ${nameSource(pbj.limits)}`, () => {
  const first = shift('00:00', '12:00', { shift: 41 })
  it('is held back whole and names its shifts; other dates and people stay', () => {
    const second = { ...overnight('12:00', '03:00', { shift: 9 }), type: 'slp' as const }
    const { days, heldDays } = report([first, second, shift('08:00', '10:00', { person: 'ben' })])
    // 11.5 h, and 12 h less a meal
    expect(heldDays).toEqual([
      { clinicianId: 'ann', date: ON, hundredths: 2_300, serialNumbers: [9, 41], reason: 'overDayHours' },
    ])
    expect(days).toMatchObject([
      { clinicianId: 'ann', date: NEXT, hundredths: 300 },
      { clinicianId: 'ben', date: ON, hundredths: 200 },
    ])
  })

  it('is reported with exactly 22.50 h and held back a minute later', () => {
    const until = (end: string) => report([first, shift('12:00', end)])
    expect(until('23:30').days).toMatchObject([{ hundredths: 2_250 }])
    expect(until('23:31')).toMatchObject({
      days: [],
      heldDays: [{ hundredths: 2_252, serialNumbers: [1, 41] }],
    })
  })

  it('follows the limit of the data', () => {
    const data = { ...pbj, limits: { ...pbj.limits, dayHours: 7.49 } }
    expect(report([shift('07:00', '15:00')], 'recorded', data).heldDays).toMatchObject([{ hundredths: 750 }])
  })
})

it('pbj: hours of a discipline without a code are held back; the others of the day stay', () => {
  const data = { ...pbj, codes: { ...pbj.codes, jobTitles: { ...pbj.codes.jobTitles, slp: null } } }
  const { days, heldDays } = report(
    [shift('00:00', '12:00'), shift('12:00', '23:59', { type: 'slp', shift: 5 })],
    'recorded',
    data,
  )
  expect(days).toMatchObject([{ jobTitleCode: '21', hundredths: 1_150 }])
  expect(heldDays).toEqual([
    { clinicianId: 'ann', date: ON, hundredths: 1_148, serialNumbers: [5], reason: 'noCode' },
  ])
})

it('pbj: meals follow the data', () => {
  const data = { ...pbj, meals: { ...pbj.meals, minutes: 45, fullShiftHours: 6 } }
  expect(report([shift('06:00', '18:00')], 'recorded', data).days).toMatchObject([{ hundredths: 1_050 }])
})

it.each(Object.entries(dayProperties))('pbj: %s', (_, property) => {
  // always the same shifts; the proof draws new ones
  const { counterexample, errorInstance } = fc.check<unknown[]>(property, { numRuns: 60, seed: 1 })
  expect([counterexample, errorInstance]).toEqual([null, null])
})
