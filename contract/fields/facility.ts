import { dressCodes, referralSources } from '../enums.ts'
import { commonFields } from './common.ts'
import { choice, text } from './rule.ts'

/** A typed full name: at least two words. */
export const agreementSignature = text({
  maxLength: 50,
  pattern: /^[^ ]+ +[^ ].*$/u,
  missing: 'Please sign with your first and last name',
  wrong: 'Please sign with your first and last name',
})

/** A facility’s required fields, by signup step. */
export const facilitySteps = {
  2: {
    officeName: text({
      maxLength: 100,
      missing: 'Please enter the name of the facility',
      wrong: 'The name should not exceed 100 characters',
    }),
    phone: commonFields.phone,
    address1: commonFields.address1,
    city: commonFields.city,
    state: commonFields.state,
    zipCode: commonFields.zipCode,
    dressCode: choice(dressCodes, 'Please choose a dress code'),
  },
  3: {
    contactFirstName: commonFields.firstName,
    contactLastName: commonFields.lastName,
    contactTitle: text({
      maxLength: 50,
      missing: 'Please enter a title',
      wrong: 'Title should not exceed 50 characters',
    }),
    billingEmail: commonFields.email,
  },
  4: {
    agreementSignature,
    referenceFrom: choice(referralSources, 'Please tell us how you heard about us'),
  },
}
export const aboutFacility = text({
  maxLength: 2000,
  missing: '',
  wrong: 'About should not exceed 2,000 characters',
})
export const locationFields = {
  nickname: commonFields.nickname,
  address1: commonFields.address1,
  city: commonFields.city,
  state: commonFields.state,
  zipCode: commonFields.zipCode,
}
export const locationDescription = text({
  maxLength: 500,
  missing: '',
  wrong: 'A description should not exceed 500 characters',
})
/** May be typed without https://. */
export const website = text({
  maxLength: 200,
  pattern: /^([Hh][Tt][Tt][Pp][Ss]?:\/\/)?[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+([/?#][^ ]*)?$/u,
  missing: '',
  wrong: 'Please enter a web address, for example www.example.com',
})
export const cmsCertificationNumber = text({
  maxLength: 6,
  pattern: /^[0-9A-Z]{6}$/u,
  missing: '',
  wrong: 'A CMS certification number has 6 characters',
})
/** The most locations a facility can have. */
export const LOCATIONS_MAX = 50
