import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { jobShown } from './jobs.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const facilityIds = {
  facility: idOf(4),
  location: idOf(20),
  card: idOf(21),
  other: idOf(22),
  bank: idOf(23),
}

export const facilityUser = {
  id: idOf(8),
  email: 'nora@example.test',
  roles: 'facility',
  firstName: 'Nora',
  lastName: 'Manager',
  phone: '7135550101',
  profileUrl: null,
  isApprovedByAdmin: true,
  isEmailVerified: true,
  status: 'approved',
  statusReason: null,
  subUserId: null,
  access: [],
  termsVersion: TERMS_VERSION,
  isTwoFactorOn: false,
  secondFactorUntil: null,
  clinicianId: null,
  facilityId: { id: facilityIds.facility, isSignupCompleted: true, signupStageCount: 4 },
}

/** A sub-user of the same facility with these areas. */
export const subUserWith = (...access: string[]) => ({
  ...facilityUser,
  id: idOf(9),
  email: 'nia@example.test',
  firstName: 'Nia',
  lastName: 'Okafor',
  subUserId: idOf(9),
  access,
})

/** A facility in Houston with a second location in Austin. */
export const facilityShown = {
  id: facilityIds.facility,
  officeName: 'Bayou Bend',
  facilityTypes: ['SNF'],
  patientTypes: [],
  dressCode: 'Scrubs',
  address1: '1 Fannin St',
  address2: null,
  city: 'Houston',
  state: 'TX',
  zipCode: '77030',
  timeZone: 'America/Chicago',
  rating: null,
  ratingCount: 0,
  reliability: { shifts: 0, figures: [] },
  locations: [
    {
      id: facilityIds.location,
      nickname: 'Austin',
      address1: '9 Elm St',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      timeZone: 'America/Chicago',
      description: null,
    },
  ],
  invoiceAllowed: false,
  holdReason: null,
  feePercent: 10,
}

/** Its second location is in Arizona. */
export const facilityInTwoZones = {
  ...facilityShown,
  locations: facilityShown.locations.map(location => ({ ...location, timeZone: 'America/Phoenix' })),
}

const card = {
  productCents: 51_150,
  serviceFeeCents: 5115,
  subtotalCents: 56_265,
  processingCents: 1662,
  totalCents: 57_927,
}
const byBank = { ...card, processingCents: 0, totalCents: 56_265 }
export const ownJob = (overrides: Partial<Output<'jobs.read'>> = {}) =>
  jobShown({
    price: { feePercent: 10, card, ACH: byBank, invoice: byBank },
    cancellationTerms: { lateNoticeHours: 24, lateHours: 4 },
    ...overrides,
  })

type Applicant = Output<'applications.applicants'>['data'][number]

/** An eligible applicant. */
export const applicantShown = (number: number, overrides: Partial<Applicant> = {}): Applicant => ({
  id: idOf(100 + number),
  jobId: idOf(3),
  clinicianId: idOf(200 + number),
  status: 'applied',
  note: null,
  proposedSlots: null,
  counterSlots: null,
  areTimesAgreed: false,
  isStandby: false,
  standbyOffer: null,
  createdAt: '2026-11-19T13:00:00.000Z',
  isHeld: false,
  clinician: {
    id: idOf(200 + number),
    firstName: ['Ana', 'Ben', 'Cleo'][number] ?? 'Dana',
    lastName: ['Delgado', 'Ortiz', 'Park'][number] ?? 'Young',
    clinicianType: 'pt',
    profileUrl: null,
    totalPracticYears: 8,
    settingYears: 5,
    city: 'Houston',
    state: 'TX',
    licenseState: 'TX',
    licenseExpiresAt: '2028-11-19T00:00:00.000Z',
  },
  rating: null,
  ratingCount: 0,
  reliability: { shifts: 0, figures: [] },
  completedShifts: 3,
  distanceMiles: 4.2,
  matchScore: 90,
  matchParts: [{ name: 'License', points: 30, of: 30 }],
  reasons: [],
  proposedReasons: [],
  ...overrides,
})

export const visa = {
  id: facilityIds.card,
  kind: 'card',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2039,
  holder: 'Nora Manager',
  primary: true,
  isExpired: false,
  lastFailure: null,
}
export const declinedVisa = { ...visa, id: facilityIds.other, last4: '0341', primary: false }
export const bank = {
  id: facilityIds.bank,
  kind: 'bank',
  name: 'Test Bank',
  last4: '6789',
  holder: 'Bayou Bend',
  accountType: 'company',
  state: 'ready',
  primary: true,
  lastFailure: null,
}
/** A facility that owes nothing and has two cards. */
export const billingShown = {
  dueCents: 0,
  comingCents: 0,
  processingCents: 0,
  due: [],
  coming: [],
  cards: [visa, declinedVisa],
  banks: [],
  invoiceAllowed: false,
  holdReason: null,
}
