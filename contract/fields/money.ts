import { accountTypes, clinicianTypes, invoicePaymentMethods } from '../values/enums.ts'
import { stateCodes } from '../values/states-of-usa.ts'
import { AMOUNT_MAX_CENTS, RATE_MAX_DOLLARS, RATE_MIN_DOLLARS } from '../values/limits.ts'
import { showCents } from '../format/money.ts'
import { choice, lineUpTo, text, textUpTo, whole } from './rule.ts'

/** The range of a state’s usual rate. */
const MEDIAN_RATE_MIN_CENTS = 100
const MEDIAN_RATE_MAX_CENTS = 50_000
/** The most that one admin can decide on alone. */
const SECOND_ADMIN_MAX_DOLLARS = 100_000

const rate = (missing: string) =>
  whole({
    min: RATE_MIN_DOLLARS,
    max: RATE_MAX_DOLLARS,
    missing,
    wrong: `Enter a rate between $${RATE_MIN_DOLLARS} and $${RATE_MAX_DOLLARS} per hour`,
  })

const hours = (min: number, max: number, missing: string) =>
  whole({ min, max, missing, wrong: `Enter ${min} to ${max} hours` })

const minutes = (min: number, max: number) =>
  whole({ min, max, missing: 'Please enter the minutes', wrong: `Enter ${min} to ${max} minutes` })

/** Rules of the fields that move money. */
export const moneyFields = {
  cardHolder: lineUpTo(50, 'Card holder', 'Please enter the name on the card'),
  accountHolder: lineUpTo(50, 'Account holder', 'Please enter the name of the account holder'),
  accountType: choice(accountTypes, 'Please choose an account type'),
  method: choice(invoicePaymentMethods, 'Please choose how it was paid'),
  reference: lineUpTo(100, 'The number', 'Please enter the check or transfer number'),
  amountCents: whole({
    min: 1,
    max: AMOUNT_MAX_CENTS,
    missing: 'Please enter an amount',
    wrong: `Enter an amount between ${showCents(1)} and ${showCents(AMOUNT_MAX_CENTS)}`,
  }),
  minRate: rate('Please enter a minimum rate'),
  defaultRate: rate('Please enter a default rate'),
  clinicianType: choice(clinicianTypes, 'Please choose a discipline'),
  state: choice(stateCodes, 'Please choose a state'),
  rateCents: whole({
    min: MEDIAN_RATE_MIN_CENTS,
    max: MEDIAN_RATE_MAX_CENTS,
    missing: 'Please enter a rate',
    wrong: `Enter a rate between ${showCents(MEDIAN_RATE_MIN_CENTS)} and ${showCents(MEDIAN_RATE_MAX_CENTS)} per hour`,
  }),
  lateNoticeHours: hours(1, 168, 'Please enter the hours of notice'),
  lateHours: hours(0, 24, 'Please enter the hours to pay'),
  acceptHours: hours(24, 168, 'Please enter the hours to respond'),
  netDays: whole({
    min: 1,
    max: 90,
    missing: 'Please enter the days to pay',
    wrong: 'Enter 1 to 90 days',
  }),
  lateClinicianMinutes: minutes(5, 60),
  lateFacilityMinutes: minutes(10, 120),
  secondAdminDollars: whole({
    min: 0,
    max: SECOND_ADMIN_MAX_DOLLARS,
    missing: 'Please enter an amount',
    wrong: `Enter whole dollars, up to ${showCents(SECOND_ADMIN_MAX_DOLLARS * 100)}`,
  }),
  /** as typed, in percent */
  feePercent: text({
    maxLength: 6,
    pattern: /^(?:100(?:\.0{1,2})?|[0-9]{1,2}(?:\.[0-9]{1,2})?)$/u,
    missing: 'Please provide fee percentage.',
    wrong: 'The fee must be between 0 and 100 percent, with up to two decimal places',
  }),
  rateSource: textUpTo(100, 'A source'),
}
