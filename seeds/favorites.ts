import { calculatePrice } from '@gaitway/contract/values/fees'
import { addHours } from '@gaitway/contract/format/time'
import { readClinicianId, type DemoClinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacilities } from './facilities.ts'
import { unfilledShift } from './shifts.ts'

const details = {
  jobType: 'PART_TIME',

  dressCode: 'Scrubs',
  description: 'Evaluations and treatments for the day, with a caseload of about ten.',
  documentationSystem: 'PointClickCare',
  minExperienceYears: 1,
} as const
const lists = () => ({ settingTypes: ['SNF' as const], patientTypes: ['Geriatric' as const] })

/** The demo facility saves favorites and two templates. */
const saving = async function* (
  world: DemoWorld,
  { facility }: DemoFacilities,
  people: DemoClinicians,
): Story {
  const { clinician: maya, owen, dana } = people
  yield addHours(world.today, -30 * 24)
  for (const person of [dana, owen, maya])
    await world.perform('clinicians.addFavorite', facility.by, { clinicianId: readClinicianId(person) })
  await world.perform('jobTemplates.add', facility.by, {
    name: 'Weekday PT, 8 to 4',
    job: {
      ...details,
      ...lists(),
      clinicianType: 'pt',
      hourlyRate: 62,
      times: [{ daysLater: 0, start: '08:00', end: '16:00' }],
    },
  })
  await world.perform('jobTemplates.add', facility.by, {
    name: 'Weekend PTA',
    job: {
      ...details,
      ...lists(),
      clinicianType: 'pta',
      hourlyRate: 41,
      times: [0, 1].map(daysLater => ({ daysLater, start: '09:00', end: '15:00' })),
    },
  })
}

/** What four hours at $68 cost by card, with the standard fee. */
const { totalCents } = calculatePrice({
  jobType: 'PART_TIME',
  hourlyRate: 68,
  payRateCents: 6_800,
  slotMinutes: [240],
  parkingCents: 0,
  otherCents: 0,
  feePercent: 10,
  paymentType: 'card',
})

/** Favorites, templates, a shift that only two favorites see, and one that favorites can confirm themselves. */
export const favoriteStories = (
  world: DemoWorld,
  facilities: DemoFacilities,
  people: DemoClinicians,
): Story[] => [
  saving(world, facilities, people),
  unfilledShift(world, {
    facility: facilities.facility,
    day: 6,
    hours: ['08:00', '12:00'],
    postedDaysBefore: 8,
    rate: 66,
    job: {
      clinicianType: 'pt',
      inviteOnly: true,
      invitedClinicianIds: [people.clinician, people.owen].map(readClinicianId),
    },
  }),
  unfilledShift(world, {
    facility: facilities.facility,
    day: 8,
    hours: ['07:00', '11:00'],
    postedDaysBefore: 9,
    rate: 68,
    job: { clinicianType: 'pt', instant: { paymentType: 'card', totalCents } },
  }),
]
