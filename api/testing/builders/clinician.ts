import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/enums'
import { newId } from '../../store/ids.ts'
import type { SignedIn } from '../../use-cases/use-case.ts'
import { testPlaces } from '../outside.ts'
import { buildUser, type UserWish } from './user.ts'

export type ClinicianWish = Omit<UserWish, 'role'> & {
  type?: ClinicianType
  isSignupCompleted?: boolean
  licences?: { state: string; number?: string; expiresAt?: Date | null }[]
  practiceYears?: number
  zipCode?: string
  city?: string
  state?: string
  /** further columns of the row, as the database calls them */
  columns?: Record<string, unknown>
}

const createdAt = new Date('2026-11-01T12:00:00Z')
const farAway = new Date('2030-01-01T00:00:00Z')

/** An approved physical therapist of Houston with a Texas licence and everything valid, unless wished otherwise. */
export const buildClinician = async (db: Knex, wish: ClinicianWish = {}) => {
  const type = wish.type ?? 'pt'
  const user = await buildUser(db, { firstName: 'Tess', lastName: 'Therapist', ...wish, role: type })
  const id = newId()
  const isSignupCompleted = wish.isSignupCompleted ?? true
  const zipCode = wish.zipCode ?? '77002'
  const place = testPlaces[zipCode]
  await db('clinicians').insert({
    id,
    user_id: user.userId,
    clinician_type: type,
    gender: 'F',
    born_at: new Date('1990-05-04T00:00:00Z'),
    languages: ['English'],
    emergency_name: 'Sam Therapist',
    emergency_phone: '5555550122',
    home_address1: '12 Main St',
    home_city: wish.city ?? 'Houston',
    home_state: wish.state ?? 'TX',
    home_zip_code: zipCode,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    reference_from: 'WebSearch',
    reference_by: 'search',
    school: 'Rice',
    graduation_year: 2014,
    practice_years: wish.practiceYears ?? 8,
    has_malpractice: true,
    malpractice_expires_at: farAway,
    has_cpr: true,
    cpr_expires_at: farAway,
    has_tb_test: true,
    tb_tested_at: createdAt,
    tb_result: 'negative',
    tb_expires_at: farAway,
    facility_experience: JSON.stringify([{ day: 'SNF', isAvailable: true, startTime: '5' }]),
    patient_experience: JSON.stringify([{ day: 'Geriatric', isAvailable: true, startTime: '4' }]),
    weekdays: JSON.stringify({
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      saturday: false,
      sunday: false,
    }),
    is_signup_completed: isSignupCompleted,
    signup_stage_count: isSignupCompleted ? 4 : 0,
    created_at: createdAt,
    ...wish.columns,
  })
  const licences = wish.licences ?? [{ state: 'TX' }]
  if (licences.length > 0)
    await db('clinician_licences').insert(
      licences.map(({ state, number, expiresAt }, index) => ({
        clinician_id: id,
        sort_order: index,
        number: number ?? `LIC${index + 1000}`,
        state,
        expires_at: expiresAt === undefined ? farAway : expiresAt,
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
