import { stateCodes } from '../enums.ts'
import { choice, text } from './rule.ts'

/** Rules that people, facilities and jobs share. */
export const commonFields = {
  email: text({
    maxLength: 254,
    lowerCase: true,
    pattern: /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,10}$/u,
    missing: 'Please enter your email address',
    wrong: 'Please enter correct email address',
  }),
  firstName: text({
    maxLength: 50,
    missing: 'Please enter a first name',
    wrong: 'First name should not exceed 50 characters',
  }),
  lastName: text({
    maxLength: 50,
    missing: 'Please enter a last name',
    wrong: 'Last name should not exceed 50 characters',
  }),
  phone: text({
    maxLength: 10,
    pattern: /^[0-9]{10}$/u,
    missing: 'Please enter a phone number',
    wrong: 'Enter a 10-digit phone number',
  }),
  address1: text({
    maxLength: 100,
    missing: 'Please enter an address',
    wrong: 'Address should not exceed 100 characters',
  }),
  address2: text({ maxLength: 100, missing: '', wrong: 'Address should not exceed 100 characters' }),
  city: text({
    maxLength: 50,
    missing: 'Please enter a city',
    wrong: 'City should not exceed 50 characters',
  }),
  state: choice(stateCodes, 'Please choose a state'),
  zipCode: text({
    maxLength: 5,
    pattern: /^[0-9]{5}$/u,
    missing: 'Please enter a ZIP code',
    wrong: 'Enter a 5-digit ZIP code',
  }),
  nickname: text({
    maxLength: 50,
    missing: 'Please enter a nickname',
    wrong: 'Nickname should not exceed 50 characters',
  }),
  referenceBy: text({
    maxLength: 100,
    missing: 'Please enter a few words',
    wrong: 'Reference should not exceed 100 characters',
  }),
  reason: text({
    maxLength: 500,
    missing: 'Please enter a reason',
    wrong: 'A reason should not exceed 500 characters',
  }),
  note: text({ maxLength: 500, missing: '', wrong: 'A note should not exceed 500 characters' }),
  code: text({
    maxLength: 6,
    pattern: /^[0-9]{6}$/u,
    missing: 'Please enter the code',
    wrong: 'Enter the 6-digit code',
  }),
  recoveryCode: text({
    maxLength: 11,
    lowerCase: true,
    pattern: /^[0-9A-Za-z]{5}[ -]?[0-9A-Za-z]{5}$/u,
    missing: 'Please enter a recovery code',
    wrong: 'A recovery code looks like ab3de-fg6hj',
  }),
}
