import { addressFields } from './address.ts'
import { commonFields } from './common.ts'
import { facilitySteps } from './facility.ts'
import { lineUpTo, textUpTo } from './rule.ts'

const { email, phone } = commonFields

/** A message from the contact page. */
export const contactFields = {
  name: lineUpTo(100, 'Name', 'Please enter your name'),
  email,
  phone,
  message: textUpTo(2000, 'A message', 'Please enter a message'),
}

/** A facility’s request for staff. */
export const hiringFields = {
  officeName: facilitySteps[2].officeName,
  ...contactFields,
  city: addressFields.city,
  state: addressFields.state,
}

export const clinicianTypesMissing = 'Please choose at least one clinician type'
