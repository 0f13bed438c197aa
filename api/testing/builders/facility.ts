import type { Knex } from 'knex'
import type { MemberArea } from '@gaitway/contract/enums'
import { newId } from '../../store/ids.ts'
import type { SignedIn } from '../../use-cases/use-case.ts'
import { testPlaces } from '../outside.ts'
import { buildUser, type UserWish } from './user.ts'

export type FacilityWish = Omit<UserWish, 'role'> & {
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

/** An approved facility in Houston with its owner, unless wished otherwise. */
export const buildFacility = async (db: Knex, wish: FacilityWish = {}) => {
  const owner = await buildUser(db, { ...wish, role: 'facility' })
  const id = newId()
  const isSignupCompleted = wish.isSignupCompleted ?? true
  const zipCode = wish.zipCode ?? '77030'
  const place = testPlaces[zipCode]
  await db('facilities').insert({
    id,
    user_id: owner.userId,
    office_name: wish.officeName ?? 'Bayou Rehab',
    facility_types: ['SNF'],
    patient_types: ['Geriatric'],
    dress_code: 'Scrubs',
    phone: '5555550111',
    contact_first_name: 'Ada',
    contact_last_name: 'Office',
    contact_title: 'Director of Rehab',
    billing_email: owner.email,
    address1: '1 Fannin St',
    city: wish.city ?? 'Houston',
    state: wish.state ?? 'TX',
    zip_code: zipCode,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    time_zone: place?.timeZone ?? 'America/Chicago',
    agreement_signature: isSignupCompleted ? 'Ada Office' : null,
    agreement_at: isSignupCompleted ? createdAt : null,
    reference_from: 'WebSearch',
    fee_percent: wish.feePercent ?? null,
    invoice_allowed: wish.invoiceAllowed ?? false,
    customer_id: wish.customerId ?? null,
    is_signup_completed: isSignupCompleted,
    signup_stage_count: wish.signupStageCount ?? (isSignupCompleted ? 4 : 1),
    created_at: createdAt,
  })
  await db('facility_members').insert({
    user_id: owner.userId,
    facility_id: id,
    is_owner: true,
    access: [],
    accepted_at: createdAt,
    created_at: createdAt,
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
  { facilityId, access, ...wish }: UserWish & { facilityId: string; access: MemberArea[] },
) => {
  const user = await buildUser(db, { ...wish, role: 'facility' })
  await db('facility_members').insert({
    user_id: user.userId,
    facility_id: facilityId,
    is_owner: false,
    access,
    accepted_at: createdAt,
    created_at: createdAt,
  })
  const by: SignedIn & { side: 'facility'; facilityId: string } = {
    ...user.by,
    side: 'facility',
    facilityId,
    access,
  }
  return { userId: user.userId, email: user.email, by }
}
