import { addHours, addMinutes, dayIn } from '@gaitway/contract/format/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import { dayAt } from './calendar.ts'
import { cities } from './cities.ts'
import { readClinicianId, type DemoClinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacility } from './facilities.ts'
import { correctedShift } from './money-stories.ts'
import { filledShift, type FilledSeed } from './shifts.ts'

const DAY = 24 * 60 * 60_000
/** The other stories of the demo are of later days, so nobody is booked twice. */
const SHIFTS_ENDED_DAYS_AGO = 46

type Plan = {
  /** of the last shifts in the quarter, in days from today */
  day: number
  exportedAt: Date
  correctedAt: Date
}

/**
 * When things happen around the end of the last quarter. Its file is made and a time card corrected soon after its last
 * day, or today and yesterday if that was yesterday.
 */
export const planQuarter = (today: Date, lastDay: string, zone: string): Plan => {
  const lastDayFromToday = Math.round((Date.parse(lastDay) - Date.parse(dayIn(zone, today))) / DAY)
  const noLaterThan = (at: Date, latest: Date) => (at < latest ? at : latest)
  return {
    day: Math.min(lastDayFromToday, -SHIFTS_ENDED_DAYS_AGO),
    exportedAt: noLaterThan(dayAt(today, lastDayFromToday + 5, '10:15', zone), addHours(today, -26)),
    correctedAt: noLaterThan(dayAt(today, lastDayFromToday + 9, '14:40', zone), addHours(today, -2)),
  }
}

type LastQuarter = Plan & { quarter: number; fiscalYear: number }

/** The federal quarter before the one that today is in, as the product names it. */
const findLastQuarter = async (world: DemoWorld, { by, seed }: DemoFacility): Promise<LastQuarter> => {
  const { quarters } = await world.performAt(world.today)('compliance.read', by, {})
  const last = quarters[1]
  if (!last) throw new Error('The compliance page lists no quarter before this one.')
  const { quarter, fiscalYear, lastDay } = last
  return { quarter, fiscalYear, ...planQuarter(world.today, lastDay, cities[seed.city].zone) }
}

/** The facility enters its IDs and has the file for CMS made. */
const exportedQuarter = async function* (
  world: DemoWorld,
  { by }: DemoFacility,
  { clinician: maya, dana }: DemoClinicians,
  { quarter, fiscalYear, exportedAt }: LastQuarter,
): Story {
  yield addMinutes(exportedAt, -20)
  const { settings } = await world.perform('compliance.read', by, {})
  await world.perform('compliance.saveSettings', by, {
    version: settings.version,
    stateFacilityId: '104273',
    cmsCertificationNumber: '999104',
    shortShiftMeals: 'atLeastOnce',
    // the others' IDs are made with the file
    employeeIds: [
      { clinicianId: readClinicianId(maya), employeeId: 'BB-2041' },
      { clinicianId: readClinicianId(dana), employeeId: 'BB-2057' },
    ],
  })
  yield exportedAt
  await world.perform('compliance.startExport', by, { kind: 'pbjXml', quarter, fiscalYear })
  // what the export put into the queue is worked off with the next step
  yield addMinutes(exportedAt, 1)
}

/**
 * Last quarter’s hours at the demo facility: a file for CMS, a time card that was corrected afterward, and a day that is
 * held back: somebody who stayed for the evening shift entered it twice, and nobody noticed.
 */
export const pbjStories = async (
  world: DemoWorld,
  admin: SignedIn,
  facility: DemoFacility,
  clinicians: DemoClinicians,
): Promise<Story[]> => {
  const { clinician: maya, owen, dana, ruth, ivy, elena } = clinicians
  const last = await findLastQuarter(world, facility)
  const accepted = { status: 'accepted' } as const
  const seed = (daysBefore: number, applicant: typeof maya, more: Partial<FilledSeed> = {}): FilledSeed => ({
    facility,
    day: last.day - daysBefore,
    applicants: [applicant],
    timesheet: accepted,
    ...more,
  })
  return [
    filledShift(world, seed(19, maya)),
    filledShift(world, seed(17, dana, { rate: 41 })),
    filledShift(
      world,
      seed(15, owen, { hours: ['09:00', '15:00'], timesheet: { ...accepted, isAsScheduled: true } }),
    ),
    filledShift(world, seed(13, ivy, { rate: 64 })),
    correctedShift(world, admin, {
      ...seed(11, ruth, { rate: 43 }),
      correctedAt: last.correctedAt,
      minutes: 45,
      reason: 'The front desk’s log says that she left at 5:15 PM.',
    }),
    filledShift(world, seed(9, maya)),
    filledShift(
      world,
      seed(6, elena, {
        rate: 44,
        hours: ['06:00', '14:00'],
        timesheet: {
          ...accepted,
          extraMinutes: 8 * 60,
          extraTimeReason: 'I stayed for the evening shift.',
          submittedAfterMinutes: 9 * 60,
        },
      }),
    ),
    filledShift(
      world,
      seed(6, elena, {
        rate: 44,
        hours: ['14:30', '22:30'],
        timesheet: { ...accepted, isAsScheduled: true },
      }),
    ),
    exportedQuarter(world, facility, clinicians, last),
  ]
}
