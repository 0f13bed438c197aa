import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/values/enums'
import { newId } from '../../api/store/ids.ts'
import type { SignedIn } from '../../api/use-cases/use-case.ts'
import { testPlaces } from '../services.ts'
import { buildUser, type UserOverrides } from './user.ts'

export type ClinicianOverrides = Omit<UserOverrides, 'role'> & {
  type?: ClinicianType
  isSignupCompleted?: boolean
  licenses?: { state: string; number?: string; expiresAt?: Date | null }[]
  practiceYears?: number
  zipCode?: string
  city?: string
  state?: string
  /** further columns of the row, by their database names */
  columns?: Record<string, unknown>
}

const createdAt = new Date('2026-11-01T12:00:00Z')
const farAway = new Date('2030-01-01T00:00:00Z')

/** By default an approved Houston physical therapist with a Texas license and valid credentials. */
export const buildClinician = async (db: Knex, overrides: ClinicianOverrides = {}) => {
  const type = overrides.type ?? 'pt'
  const user = await buildUser(db, { firstName: 'Tess', lastName: 'Therapist', ...overrides, role: type })
  const id = newId()
  const isSignupCompleted = overrides.isSignupCompleted ?? true
  const zipCode = overrides.zipCode ?? '77002'
  const place = testPlaces[zipCode]
  await db('clinicians').insert({
    id,
    userId: user.userId,
    clinicianType: type,
    gender: 'F',
    bornAt: new Date('1990-05-04T00:00:00Z'),
    languages: ['English'],
    emergencyName: 'Sam Therapist',
    emergencyPhone: '5555550122',
    homeAddress1: '12 Main St',
    homeCity: overrides.city ?? 'Houston',
    homeState: overrides.state ?? 'TX',
    homeZipCode: zipCode,
    homeTimeZone: place?.timeZone ?? 'America/Chicago',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    referenceFrom: 'WebSearch',
    referenceBy: 'search',
    school: 'Rice',
    graduationYear: 2014,
    practiceYears: overrides.practiceYears ?? 8,
    hasMalpractice: true,
    malpracticeExpiresAt: farAway,
    hasCpr: true,
    cprExpiresAt: farAway,
    hasTbTest: true,
    tbTestedAt: createdAt,
    tbResult: 'negative',
    tbExpiresAt: farAway,
    facilityExperience: JSON.stringify([{ day: 'SNF', isAvailable: true, startTime: '5' }]),
    patientExperience: JSON.stringify([{ day: 'Geriatric', isAvailable: true, startTime: '4' }]),
    weekdays: JSON.stringify({
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      saturday: false,
      sunday: false,
    }),
    isSignupCompleted,
    signupStageCount: isSignupCompleted ? 4 : 0,
    createdAt,
    ...overrides.columns,
  })
  const licenses = overrides.licenses ?? [{ state: 'TX' }]
  if (licenses.length > 0)
    await db('clinician_licenses').insert(
      licenses.map(({ state, number, expiresAt }, index) => ({
        clinicianId: id,
        sortOrder: index,
        number: number ?? `LIC${index + 1000}`,
        state,
        expiresAt: expiresAt === undefined ? farAway : expiresAt,
      })),
    )
  const by: SignedIn & { side: 'clinician'; clinicianId: string } = {
    ...user.by,
    side: 'clinician',
    isSignupCompleted,
    clinicianId: id,
  }
  return { id, userId: user.userId, email: user.email, by }
}
