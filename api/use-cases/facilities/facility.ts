import { SERVICE_FEE_PERCENT } from '@gaitway/contract/fees'
import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { noRatingsYet } from '../../domain/ratings.ts'
import type { Outside } from '../../outside/outside.ts'
import { findFacility, listLocations } from '../../store/facilities.ts'
import { signedLink } from '../files/links.ts'
import type { FacilityRow } from '../../store/rows.ts'

/** `terms`: also what was agreed with it; `contact`: also how it is reached; `hold`: also whether it is on hold. */
export type Sight = { terms: boolean; contact: boolean; hold?: boolean; admin?: boolean }

const contactOf = (row: FacilityRow, isShown: boolean) => ({
  phone: isShown ? row.phone : null,
  contactFirstName: isShown ? row.contactFirstName : null,
  contactLastName: isShown ? row.contactLastName : null,
  contactTitle: isShown ? row.contactTitle : null,
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
    userId: row.userId,
    officeName: row.officeName,
    aboutFacility: row.about,
    facilityTypes: row.facilityTypes,
    patientTypes: row.patientTypes,
    dressCode: row.dressCode,
    website: row.website,
    ...contactOf(row, contact),
    billingEmail: terms ? row.billingEmail : null,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
    timeZone: row.timeZone,
    locations: locations.map(({ zipCode, ...location }) => ({ ...location, zipCode })),
    cmsCertificationNumber: row.ccn,
    profileUrl: signedLink(outside, row.profileUrl),
    invoiceAllowed: terms ? row.invoiceAllowed : null,
    feePercent: terms ? (row.feePercent ?? SERVICE_FEE_PERCENT) : null,
    trusted: admin ? row.trusted : null,
    holdReason: hold ? row.holdReason : null,
    referenceFrom: terms ? row.referenceFrom : null,
    referenceBy: terms ? row.referenceBy : null,
    agreement:
      terms && row.agreementSignature && row.agreementAt
        ? { signature: row.agreementSignature, signedAt: row.agreementAt.toISOString() }
        : null,
    isSignupCompleted: row.isSignupCompleted,
    signupStageCount: row.signupStageCount,
    ...noRatingsYet,
  }
}
