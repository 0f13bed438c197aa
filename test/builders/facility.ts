import type { Knex } from 'knex'
import type { MemberArea } from '@gaitway/contract/values/enums'
import { newId } from '../../api/store/ids.ts'
import type { SignedIn } from '../../api/use-cases/use-case.ts'
import { testPlaces } from '../services.ts'
import { buildUser, type UserOverrides } from './user.ts'

export type FacilityOverrides = Omit<UserOverrides, 'role'> & {
  officeName?: string
  isSignupCompleted?: boolean
  signupStageCount?: number
  zipCode?: string
  city?: string
  state?: string
  feePercent?: number | null
  invoiceAllowed?: boolean
  customerId?: string | null
}

const createdAt = new Date('2026-11-01T12:00:00Z')

/** By default an approved facility in Houston with its owner. */
export const buildFacility = async (db: Knex, overrides: FacilityOverrides = {}) => {
  const owner = await buildUser(db, { ...overrides, role: 'facility' })
  const id = newId()
  const isSignupCompleted = overrides.isSignupCompleted ?? true
  const zipCode = overrides.zipCode ?? '77030'
  const place = testPlaces[zipCode]
  await db('facilities').insert({
    id,
    userId: owner.userId,
    officeName: overrides.officeName ?? 'Bayou Rehab',
    facilityTypes: ['SNF'],
    patientTypes: ['Geriatric'],
    dressCode: 'Scrubs',
    phone: '5555550111',
    contactFirstName: 'Ada',
    contactLastName: 'Office',
    contactTitle: 'Director of Rehab',
    billingEmail: owner.email,
    address1: '1 Fannin St',
    city: overrides.city ?? 'Houston',
    state: overrides.state ?? 'TX',
    zipCode,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    timeZone: place?.timeZone ?? 'America/Chicago',
    agreementSignature: isSignupCompleted ? 'Ada Office' : null,
    agreementAt: isSignupCompleted ? createdAt : null,
    referenceFrom: 'WebSearch',
    feePercent: overrides.feePercent ?? null,
    invoiceAllowed: overrides.invoiceAllowed ?? false,
    customerId: overrides.customerId ?? null,
    isSignupCompleted,
    signupStageCount: overrides.signupStageCount ?? (isSignupCompleted ? 4 : 1),
    createdAt,
  })
  await db('facility_members').insert({
    userId: owner.userId,
    facilityId: id,
    isOwner: true,
    access: [],
    acceptedAt: createdAt,
    createdAt,
  })
  const by: SignedIn & { side: 'facility'; facilityId: string } = {
    ...owner.by,
    side: 'facility',
    isSignupCompleted,
    facilityId: id,
    isOwner: true,
  }
  return { id, userId: owner.userId, email: owner.email, by }
}

/** A sub-user of a facility with these areas. */
export const buildMember = async (
  db: Knex,
  { facilityId, access, ...overrides }: UserOverrides & { facilityId: string; access: MemberArea[] },
) => {
  const user = await buildUser(db, { ...overrides, role: 'facility' })
  await db('facility_members').insert({
    userId: user.userId,
    facilityId,
    isOwner: false,
    access,
    acceptedAt: createdAt,
    createdAt,
  })
  const by: SignedIn & { side: 'facility'; facilityId: string } = {
    ...user.by,
    side: 'facility',
    facilityId,
    access,
  }
  return { userId: user.userId, email: user.email, by }
}
