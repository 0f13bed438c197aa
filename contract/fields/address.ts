import { stateCodes } from '../values/states-of-usa.ts'
import { zonesOfUsa } from '../values/zones-of-usa.ts'
import { cleanZip } from './clean.ts'
import { choice, lineUpTo, text } from './rule.ts'

export const addressFields = {
  address1: lineUpTo(100, 'Address', 'Please enter an address'),
  address2: lineUpTo(100, 'Address'),
  city: lineUpTo(50, 'City', 'Please enter a city'),
  state: choice(stateCodes, 'Please choose a state'),
  zipCode: text({
    maxLength: 5,
    clean: cleanZip,
    pattern: /^[0-9]{5}$/u,
    missing: 'Please enter a ZIP code',
    wrong: 'Enter a 5-digit ZIP code',
  }),
  /** asked only where the ZIP code doesn’t decide it */
  timeZone: choice(zonesOfUsa, 'Please choose a time zone'),
}

const { address2: _optional, timeZone: _optionalZone, ...required } = addressFields
export const requiredAddressFields = required
