import { cleanCode, cleanEmail, cleanLine, cleanPhone, explainPhone } from './clean.ts'
import { lineUpTo, text, textUpTo, whole } from './rule.ts'

/** Rules that people, facilities and jobs share. */
export const commonFields = {
  email: text({
    maxLength: 254,
    lowerCase: true,
    clean: cleanEmail,
    pattern: /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,10}$/u,
    missing: 'Please enter your email address',
    wrong: 'Please enter correct email address',
  }),
  firstName: lineUpTo(50, 'First name', 'Please enter a first name'),
  lastName: lineUpTo(50, 'Last name', 'Please enter a last name'),
  phone: text({
    maxLength: 10,
    clean: cleanPhone,
    // new area codes are added each year, so none are listed
    pattern: /^[2-9][0-9]{2}[2-9][0-9]{6}$/u,
    explain: explainPhone,
    missing: 'Please enter a phone number',
    wrong: 'Enter a 10-digit phone number',
  }),
  nickname: lineUpTo(50, 'Nickname', 'Please enter a nickname'),
  referenceBy: lineUpTo(100, 'Reference', 'Please answer this question'),
  reason: textUpTo(500, 'A reason', 'Please enter a reason'),
  note: textUpTo(500, 'A note'),
  staffNote: textUpTo(2000, 'A note', 'Please enter a note'),
  code: text({
    maxLength: 6,
    clean: cleanCode,
    pattern: /^[0-9]{6}$/u,
    missing: 'Please enter the code',
    wrong: 'Enter the 6-digit code',
  }),
  recoveryCode: text({
    maxLength: 11,
    clean: cleanLine,
    lowerCase: true,
    pattern: /^[0-9A-Za-z]{5}[ -]?[0-9A-Za-z]{5}$/u,
    missing: 'Please enter a recovery code',
    wrong: 'A recovery code looks like ab3de-fg6hj',
  }),
}

const PRACTICE_YEARS_MAX = 50
export const practiceYears = (missing: string) =>
  whole({ min: 0, max: PRACTICE_YEARS_MAX, missing, wrong: `Enter 0 to ${PRACTICE_YEARS_MAX} years` })

/** The message where nobody was chosen to be invited to a shift. */
export const CHOOSE_INVITED = 'Please choose who to invite'
