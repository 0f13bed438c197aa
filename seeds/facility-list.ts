import type { Sent } from '@gaitway/contract/schemas/index'
import type { CityName } from './cities.ts'
import type { Fate } from './people.ts'

type Wire = Sent<'facilities.add'>

export type FacilitySeed = {
  /** before the @ */
  login: string
  officeName: string
  city: CityName
  address1: string
  /** defaults to the city’s ZIP code */
  zipCode?: string
  settings: NonNullable<Wire['facilityTypes']>
  patients: NonNullable<Wire['patientTypes']>
  dressCode: NonNullable<Wire['dressCode']>
  about: string
  contact: readonly [firstName: string, lastName: string, title: string]
  joinedDaysAgo: number
  fate: Fate
  /** the saved test card */
  card?: string
  /** further cards */
  otherCards?: readonly string[]
  /** a second card, expired since */
  expiredCard?: string
  /** test account numbers; the first is the default */
  banks?: readonly string[]
  /** others are shown with their initials */
  hasPhoto?: true
  /** may pay by invoice */
  invoiceAllowed?: true
}

const visa = '4242424242424242'
const mastercard = '5555555555554444'
/** Needs verification for every charge, so it can’t be charged off session. */
const carefulCard = '4000002760003184'
const decliningCard = '4000000000000341'
/** Its owner disputes each payment after three days; evidence wins. */
export const disputingCard = '4000000000000259'
/** The same, but lost with or without evidence. */
export const losingCard = '4000000000002685'
export const goodBank = '000246813579'
/** Each debit fails after two days with insufficient funds. */
export const emptyBank = '000222222227'

type Written = 'login' | 'officeName' | 'city' | 'address1' | 'zipCode' | 'dressCode' | 'fate'

const facility = <Login extends string>(
  [login, officeName]: readonly [Login, string],
  [city, address1, zipCode]: readonly [city: CityName, address1: string, zipCode?: string],
  more: Omit<FacilitySeed, Written> & Partial<Pick<FacilitySeed, 'dressCode' | 'fate'>>,
): FacilitySeed & { login: Login } => ({
  login,
  officeName,
  city,
  address1,
  zipCode,
  dressCode: 'Scrubs',
  fate: 'approved',
  ...more,
})

/** Fictional facilities; the first is the demo login. */
export const facilityList = [
  facility(['facility', 'Bayou Bend Rehabilitation'], ['houston', '6410 Fannin St'], {
    settings: ['SNF', 'Inpatient', 'Rehab Facility'],
    patients: ['Geriatric', 'Ortho', 'Neuro'],
    about: 'A 96-bed skilled nursing and rehabilitation center beside the Texas Medical Center.',
    hasPhoto: true,
    contact: ['Ada', 'Whitmore', 'Director of Rehab'],
    joinedDaysAgo: 126,
    card: visa,
    expiredCard: mastercard,
    banks: [goodBank, emptyBank],
    invoiceAllowed: true,
  }),
  facility(['heights', 'Heights Outpatient Therapy'], ['houston', '250 W 19th St', '77008'], {
    settings: ['Outpatient', 'Sports Facility'],
    patients: ['Ortho', 'Sports'],
    dressCode: 'Athletic',
    about: 'A small clinic on 19th Street: runners, dancers and their neighbors.',
    contact: ['Nora', 'Castellano', 'Owner'],
    joinedDaysAgo: 56,
    card: visa,
    otherCards: [disputingCard, losingCard],
    invoiceAllowed: true,
  }),
  facility(['lonestar', 'Lone Star Skilled Nursing'], ['dallas', '1910 Pacific Ave'], {
    settings: ['SNF', 'LTACH'],
    patients: ['Geriatric', 'Wound Care'],
    about: 'Skilled nursing with a ventilator unit in downtown Dallas.',
    hasPhoto: true,
    contact: ['Gus', 'Harlan', 'Administrator'],
    joinedDaysAgo: 52,
    card: carefulCard,
  }),
  facility(['hillcountry', 'Hill Country Therapy Center'], ['austin', '401 Congress Ave'], {
    settings: ['Outpatient', 'Aquatics'],
    patients: ['Ortho', 'Sports', 'Pelvic Health'],
    dressCode: 'Business Casual',
    about: 'Outpatient orthopedics with a warm-water pool.',
    hasPhoto: true,
    contact: ['June', 'Abernathy', 'Clinic Manager'],
    joinedDaysAgo: 48,
    card: mastercard,
  }),
  facility(['mission', 'Mission Trail Home Health'], ['sanAntonio', '115 E Travis St'], {
    settings: ['Home Health'],
    patients: ['Geriatric', 'Neuro'],
    dressCode: 'Athletic',
    about: 'Therapy at home across Bexar County.',
    contact: ['Rosa', 'Quintero', 'Scheduler'],
    joinedDaysAgo: 45,
    card: visa,
    banks: [goodBank],
  }),
  facility(['lakeshore', 'Lakeshore Post-Acute'], ['chicago', '77 W Washington St'], {
    settings: ['Acute Care', 'Inpatient'],
    patients: ['Acute care', 'Oncology'],
    about: 'Post-acute care two blocks from the lake.',
    hasPhoto: true,
    contact: ['Martin', 'Szabo', 'Therapy Lead'],
    joinedDaysAgo: 41,
    card: visa,
  }),
  facility(['saguaro', 'Saguaro Sports Clinic'], ['phoenix', '201 N Central Ave'], {
    settings: ['Sports Facility', 'Outpatient'],
    patients: ['Sports', 'Ortho'],
    dressCode: 'Athletic',
    about: 'Sports medicine for schools and clubs across the Valley.',
    contact: ['Dean', 'Okoye', 'Owner'],
    joinedDaysAgo: 38,
    card: decliningCard,
  }),
  facility(['biscayne', 'Biscayne Health and Rehab'], ['miami', '1021 SW 8th St'], {
    settings: ['SNF', 'Rehab Facility'],
    patients: ['Geriatric', 'Lymphedema'],
    about: 'A bilingual rehabilitation center in Little Havana.',
    hasPhoto: true,
    contact: ['Lourdes', 'Ferrer', 'Rehab Coordinator'],
    joinedDaysAgo: 33,
    card: visa,
  }),
  facility(['rainier', 'Rainier Pediatric Therapy'], ['seattle', '600 Stewart St'], {
    settings: ['Pediatrics', 'Other'],
    patients: ['Pediatrics'],
    dressCode: 'Other',
    about: 'Therapy for children from birth to age 18.',
    contact: ['Hugh', 'Lindgren', 'Director'],
    joinedDaysAgo: 29,
  }),
  facility(['palmetto', 'Palmetto Bay Care'], ['tampa', '400 N Ashley Dr'], {
    settings: ['SNF'],
    patients: ['Geriatric'],
    about: 'Skilled nursing on the river walk.',
    contact: ['Carla', 'Bright', 'Administrator'],
    joinedDaysAgo: 2,
    fate: 'pending',
  }),
  facility(['trinity', 'Trinity River Rehab'], ['fortWorth', '100 Weatherford St'], {
    settings: ['Rehab Facility'],
    patients: ['Neuro'],
    about: 'Neurological rehabilitation.',
    contact: ['Ned', 'Corbin', 'Owner'],
    joinedDaysAgo: 20,
    fate: 'rejected',
  }),
  facility(['oldtown', 'Old Town Therapy Partners'], ['phoenix', '18 W Monroe St'], {
    settings: ['Outpatient'],
    patients: ['Ortho'],
    dressCode: 'Business Casual',
    about: 'Outpatient therapy.',
    contact: ['Vera', 'Stone', 'Owner'],
    joinedDaysAgo: 36,
    fate: 'deactivate',
  }),
  facility(['capitol', 'Capitol Hill Therapy'], ['washington', '600 H St NE'], {
    settings: ['Outpatient'],
    patients: ['Ortho'],
    dressCode: 'Business Casual',
    about: 'Outpatient therapy.',
    contact: ['Iris', 'Moran', 'Owner'],
    joinedDaysAgo: 4,
    fate: 'incomplete',
  }),
  facility(['potomac', 'Potomac Speech and Rehab'], ['washington', '700 14th St NW'], {
    settings: ['Outpatient'],
    patients: ['Neuro'],
    dressCode: 'Business Casual',
    about: 'Outpatient speech therapy downtown.',
    contact: ['June', 'Abbott', 'Director'],
    joinedDaysAgo: 27,
  }),
]
export type FacilityLogin = (typeof facilityList)[number]['login']
