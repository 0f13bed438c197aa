import type { ClinicianType } from '@gaitway/contract/values/enums'
import { addHours } from '@gaitway/contract/format/time'
import { dayAt } from './calendar.ts'
import { cities } from './cities.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacilities } from './facilities.ts'
import type { FacilityLogin } from './facility-list.ts'
import type { JobSeed } from './jobs.ts'
import { unfilledShift } from './shifts.ts'

type Setting = NonNullable<NonNullable<JobSeed['job']>['settingTypes']>[number]
type Row = readonly [FacilityLogin, ClinicianType, day: number, rate: number, Setting]

/** Open shifts in every served state, for every discipline, in every setting. */
const rows: readonly Row[] = [
  ['heights', 'pt', 1, 56, 'Outpatient'],
  ['heights', 'pt', 3, 60, 'Sports Facility'],
  ['heights', 'pta', 4, 38, 'Outpatient'],
  ['heights', 'pt', 8, 57, 'Outpatient'],
  ['facility', 'pt', 11, 64, 'SNF'],
  ['facility', 'pt', 13, 68, 'Inpatient'],
  ['facility', 'ot', 6, 60, 'Rehab Facility'],
  ['facility', 'slp', 9, 63, 'SNF'],
  ['facility', 'pta', 10, 40, 'SNF'],
  ['facility', 'ota', 11, 43, 'SNF'],
  ['mission', 'pt', 6, 70, 'Home Health'],
  ['mission', 'ota', 7, 45, 'Home Health'],
  ['mission', 'pta', 8, 42, 'Home Health'],
  ['mission', 'slp', 12, 66, 'Home Health'],
  ['hillcountry', 'pt', 2, 58, 'Outpatient'],
  ['hillcountry', 'pt', 4, 58, 'Outpatient'],
  ['hillcountry', 'pt', 9, 59, 'Acute Care'],
  ['hillcountry', 'ot', 8, 57, 'Outpatient'],
  ['hillcountry', 'slp', 10, 60, 'Pediatrics'],
  ['lonestar', 'pt', 10, 63, 'LTACH'],
  ['lonestar', 'cota', 6, 42, 'SNF'],
  ['lonestar', 'pt', 14, 61, 'Aquatics'],
  ['lonestar', 'pt', 20, 65, 'Rehab Facility'],
  ['lakeshore', 'pt', 5, 67, 'Acute Care'],
  ['lakeshore', 'ota', 9, 44, 'Inpatient'],
  ['saguaro', 'pta', 7, 39, 'Sports Facility'],
  ['saguaro', 'pt', 8, 60, 'Sports Facility'],
  ['saguaro', 'slp', 11, 62, 'Outpatient'],
  ['biscayne', 'ot', 6, 55, 'SNF'],
  ['biscayne', 'pt', 12, 57, 'Rehab Facility'],
  ['biscayne', 'cota', 10, 40, 'SNF'],
  ['rainier', 'pta', 9, 43, 'Pediatrics'],
  ['rainier', 'pt', 11, 61, 'Pediatrics'],
  ['rainier', 'pt', 16, 62, 'Other'],
  ['potomac', 'slp', 13, 64, 'Outpatient'],
  ['mission', 'pt', 17, 61, 'Pediatrics'],
  ['hillcountry', 'pt', 15, 62, 'Sports Facility'],
  ['mission', 'pt', 18, 60, 'Other'],
]

/** The next shift of a facility that starts in a few hours: it is still today, or tomorrow morning. */
const nextSlot = (today: Date, zone: string) => {
  const starts = (['08:00', '12:00', '16:00', '20:00'] as const).map(time => dayAt(today, 0, time, zone))
  const startsAt = starts.find(start => start >= addHours(today, 3)) ?? dayAt(today, 1, '08:00', zone)
  return { startsAt, endsAt: addHours(startsAt, 8) }
}

/** Fills the job board, including one full-time job and one shift that starts within a day. */
export const openJobStories = (world: DemoWorld, facilities: DemoFacilities): Story[] => [
  ...rows.map(([login, clinicianType, day, hourlyRate, setting], index) =>
    unfilledShift(world, {
      facility: facilities[login],
      day,
      hours: index % 3 === 0 ? ['07:30', '15:30'] : ['09:00', '17:00'],
      postedDaysBefore: day + 1 + (index % 4),
      job: { clinicianType, hourlyRate, settingTypes: [setting], otherCents: index % 5 === 0 ? 1_000 : 0 },
    }),
  ),
  unfilledShift(world, {
    facility: facilities.heights,
    day: 0,
    slots: [nextSlot(world.today, cities[facilities.heights.seed.city].zone)],
    postedDaysBefore: 2,
    job: { clinicianType: 'pt', hourlyRate: 66, settingTypes: ['Outpatient'] },
  }),
  ...(['facility', 'lakeshore'] as const).map(login =>
    unfilledShift(world, {
      facility: facilities[login],
      day: 21,
      postedDaysBefore: 24,
      job: {
        jobType: 'FULL_TIME',
        hourlyRate: 54,
        minExperienceYears: 3,
        description: 'A permanent position, five days a week, with benefits.',
      },
    }),
  ),
]
