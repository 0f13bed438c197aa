import { TERMS_VERSION } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const ids = {
  clinician: idOf(1),
  application: idOf(2),
  job: idOf(3),
  facility: idOf(4),
  slot: idOf(5),
  user: idOf(9),
}

export const clinicianUser = {
  id: ids.user,
  email: 'ana@example.test',
  roles: 'pt',
  firstName: 'Ana',
  lastName: 'Delgado',
  phone: '7135550102',
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
  clinicianId: { id: ids.clinician, isSignupCompleted: true, signupStageCount: 4 },
  facilityId: null,
}

/** A posted PRN shift on a Saturday in Houston: 8 hr 15 min at $62, $511.50 total. */
export const jobShown = (overrides: Partial<Output<'jobs.read'>> = {}): Output<'jobs.read'> => ({
  id: ids.job,
  serialNumber: 42,
  status: 'posted',
  jobType: 'PART_TIME',
  clinicianType: 'pt',
  slots: [
    {
      id: ids.slot,
      startDate: '2026-11-21T14:00:00.000Z',
      endDate: '2026-11-21T22:15:00.000Z',
      sortOrder: 0,
    },
  ],
  jobAddressNickname: null,
  jobAddress1: '1 Fannin St',
  jobAddress2: null,
  city: 'Houston',
  state: 'TX',
  zipCode: '77030',
  latitude: 29.7,
  longitude: -95.4,
  timeZone: 'America/Chicago',
  settingTypes: ['SNF'],
  patientTypes: [],
  dressCode: 'Scrubs',
  description: 'Evaluate and treat.',
  documentationSystem: null,
  hourlyRate: 62,
  boostPercent: 0,
  payRateCents: 6200,
  minExperienceYears: 0,
  parkingCents: 0,
  otherCents: 0,
  totalPayCents: 51_150,
  numberOfApplicants: 2,
  inviteOnly: false,
  createdAt: '2026-11-19T12:00:00.000Z',
  facility: { id: ids.facility, officeName: 'Bayou Bend', userId: idOf(8), rating: null, ratingCount: 0 },
  distanceMiles: 4.23,
  medianRateCents: 5536,
  medianRateKind: 'mean',
  myApplicationStatus: null,
  reasons: [],
  contact: null,
  isInvited: false,
  invited: null,
  myApplicationId: null,
  isStandby: false,
  standbyOffer: null,
  myNote: null,
  myProposedSlots: null,
  myCounterSlots: null,
  postedSlots: null,
  cancellationTerms: null,
  timeChange: null,
  canComeBack: false,
  price: null,
  expectedPay: null,
  cost: null,
  completedApplicationId: null,
  endings: [],
  ...overrides,
})

type Shift = Output<'applications.shifts'>['data'][number]

const notAttended = {
  checkedInAt: null,
  checkedInPlace: null,
  checkedOutAt: null,
  checkedOutPlace: null,
}

/** A clinician's own completed shift without a time card, as in the confirmed-shifts table. */
export const shiftShown = (overrides: Partial<Shift> = {}): Shift => {
  const job = jobShown()
  const [slot] = job.slots
  return {
    id: ids.application,
    shiftStatus: 'completed',
    clinicianId: { id: ids.clinician, firstName: 'Ana', lastName: 'Delgado' },
    jobId: {
      ...job,
      status: 'completed',
      startDate: slot?.startDate ?? '',
      endDate: slot?.endDate ?? '',
    },
    facilityId: { id: ids.facility, officeName: 'Bayou Bend', userId: idOf(8) },
    shiftSlots: job.slots.map(daySlot => ({ ...daySlot, ...notAttended })),
    postedSlots: null,
    isProposedNewTime: false,
    proposedSlots: null,
    counterSlots: null,
    totalWorkedHours: null,
    timesheet: null,
    isTimesheetSubmitted: false,
    timeCardUrlForClinician: null,
    payout: null,
    ratings: { byFacility: null, byClinician: null },
    sentHome: null,
    paymentStage: null,
    expectedPay: null,
    cost: null,
    isStandby: false,
    standbyOffer: null,
    timeChange: null,
    isHeld: false,
    ...overrides,
  }
}
