import { SERVICE_FEE_PERCENT } from '@gaitway/contract/fees'
import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { noRatingsYet } from '../../domain/ratings.ts'
import type { Outside } from '../../outside/outside.ts'
import { findFacility, listLocations, type FacilityRow } from '../../store/facilities.ts'
import { signedLink } from '../files/links.ts'

/** `terms`: also what was agreed with it; `contact`: also how it is reached; `hold`: also whether it is on hold. */
export type Sight = { terms: boolean; contact: boolean; hold?: boolean; admin?: boolean }

const contactOf = (row: FacilityRow, isShown: boolean) => ({
  phone: isShown ? row.phone : null,
  contactFirstName: isShown ? row.contact_first_name : null,
  contactLastName: isShown ? row.contact_last_name : null,
  contactTitle: isShown ? row.contact_title : null,
})

/** A facility as a reader with this sight sees it. */
export const readFacility = async (
  outside: Outside,
  id: string,
  { terms, contact, hold = false, admin = false }: Sight,
): Promise<Output<'facilities.read'>> => {
  const row = await findFacility(outside.db, id)
  if (!row) throw refuse('not_found')
  const locations = await listLocations(outside.db, id)
  return {
    id,
    userId: row.user_id,
    officeName: row.office_name,
    aboutFacility: row.about,
    facilityTypes: row.facility_types,
    patientTypes: row.patient_types,
    dressCode: row.dress_code,
    website: row.website,
    ...contactOf(row, contact),
    billingEmail: terms ? row.billing_email : null,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    timeZone: row.time_zone,
    locations: locations.map(({ zip_code, ...location }) => ({ ...location, zipCode: zip_code })),
    cmsCertificationNumber: row.ccn,
    profileUrl: signedLink(outside, row.profile_url),
    invoiceAllowed: terms ? row.invoice_allowed : null,
    feePercent: terms ? (row.fee_percent ?? SERVICE_FEE_PERCENT) : null,
    trusted: admin ? row.trusted : null,
    holdReason: hold ? row.hold_reason : null,
    referenceFrom: terms ? row.reference_from : null,
    referenceBy: terms ? row.reference_by : null,
    agreement:
      terms && row.agreement_signature && row.agreement_at
        ? { signature: row.agreement_signature, signedAt: row.agreement_at.toISOString() }
        : null,
    isSignupCompleted: row.is_signup_completed,
    signupStageCount: row.signup_stage_count,
    ...noRatingsYet,
  }
}
