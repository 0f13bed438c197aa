import { dressCodes, referralSources } from '../values/enums.ts'
import { requiredAddressFields } from './address.ts'
import { commonFields } from './common.ts'
import { cleanCode, cleanLine, cleanSignature } from './clean.ts'
import { choice, lineUpTo, text, textUpTo } from './rule.ts'

/** A typed full name: at least two words. */
export const agreementSignature = text({
  maxLength: 50,
  clean: cleanSignature,
  pattern: /^[^ ]+ +[^ ].*$/u,
  missing: 'Please sign with your first and last name',
  wrong: 'Please sign with your first and last name',
})

const plainName = (name: string) => cleanLine(name).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Why this isn't the signature of someone with this name; case, accents and extra spaces don't matter. */
export const findSignatureError = (
  signature: string,
  { firstName, lastName }: { firstName: string; lastName: string },
) =>
  plainName(signature) === plainName(`${firstName} ${lastName}`)
    ? undefined
    : `Please sign with the name of your account, ${firstName} ${lastName}`

/** A facility’s required fields, by signup step. */
export const facilitySteps = {
  2: {
    officeName: lineUpTo(100, 'The name', 'Please enter the name of the facility'),
    phone: commonFields.phone,
    ...requiredAddressFields,
    dressCode: choice(dressCodes, 'Please choose a dress code'),
  },
  3: {
    contactFirstName: commonFields.firstName,
    contactLastName: commonFields.lastName,
    contactTitle: lineUpTo(50, 'Title', 'Please enter a title'),
    billingEmail: commonFields.email,
  },
  4: {
    agreementSignature,
    referenceFrom: choice(referralSources, 'Please tell us how you heard about us'),
  },
}
export const aboutFacility = textUpTo(2000, 'About')
export const locationFields = { nickname: commonFields.nickname, ...requiredAddressFields }
export const locationDescription = textUpTo(500, 'A description')
/** May be typed without https://. */
export const website = text({
  maxLength: 200,
  clean: cleanLine,
  pattern: /^([Hh][Tt][Tt][Pp][Ss]?:\/\/)?[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+([/?#][^ ]*)?$/u,
  missing: '',
  wrong: 'Please enter a web address, for example www.example.com',
})
export const cmsCertificationNumber = text({
  maxLength: 6,
  clean: typed => cleanCode(typed).toUpperCase(),
  pattern: /^[0-9A-Z]{6}$/u,
  missing: '',
  wrong: 'Enter a 6-character CMS certification number',
})
/** The most locations a facility can have. */
export const LOCATIONS_MAX = 50
