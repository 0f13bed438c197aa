import { LATE_CANCEL_HOURS, LATE_CANCEL_NOTICE_HOURS } from '@gaitway/contract/fees'
import { TIMESHEET_AUTO_ACCEPT_HOURS } from '@gaitway/contract/limits'
import type { referralSources } from '@gaitway/contract/enums'

const sources: Record<(typeof referralSources)[number], string> = {
  WebSearch: 'Web search',
  Flyer: 'Flyer',
  JobBoard: 'Job board',
  Referral: 'Someone told me',
  Others: 'Other',
}

/** Facility texts that signup and settings share. */
export const facilityCopy = {
  before: 'Back',
  labels: {
    officeName: 'Facility name',
    address1: 'Address',
    address2: 'Suite or floor',
    city: 'City',
    state: 'State',
    zipCode: 'ZIP code',
    phone: 'Phone',
    website: 'Website',
    facilityTypes: 'Facility type',
    patientTypes: 'Patients',
    dressCode: 'Dress code',
    aboutFacility: 'About the facility',
    cmsCertificationNumber: 'CMS certification number',
    contactFirstName: 'Contact first name',
    contactLastName: 'Contact last name',
    contactTitle: 'Title',
    billingEmail: 'Billing email',
    agreementSignature: 'Type your full name to sign',
    referenceFrom: 'How did you hear about Gaitway?',
    referenceBy: 'Who told you about us?',
    nickname: 'Nickname',
    description: 'Description',
  },
  hints: {
    phone: 'Shown to confirmed clinicians.',
    website: 'For example, www.example.com',
    aboutFacility: 'What clinicians should know before their first shift.',
    cmsCertificationNumber: '6 characters, like 455001. Filled in from the directory.',
    contactTitle: 'For example, “Director of Rehab”',
    nickname: 'What you call it, like “North wing”',
    description: 'How to find it, where to park, who to ask for.',
  } as Partial<Record<string, string>>,
  signupTypes: 'Settings',
  locations: 'Other locations',
  locationsHint: 'Other places where you post shifts. You can add them later.',
  addLocation: 'Add location',
  location: (place: number) => `Location ${place}`,
  edit: 'Edit',
  remove: 'Remove',
  editLocation: (name: string) => `Edit ${name}`,
  removeLocation: (name: string) => `Remove ${name}`,
  terms: 'What you agree to',
  agreement: (feePercent: number) => [
    `You pay the clinician’s rate plus a service fee of ${feePercent}%.`,
    'Card payments add a processing fee of 2.9% and 30¢. Bank transfers don’t.',
    'You pay when you confirm an applicant. We refund time that isn’t worked.',
    `Cancellation is free until ${LATE_CANCEL_NOTICE_HOURS} hours before the start. After that, the clinician is paid for up to ${LATE_CANCEL_HOURS} scheduled hours.`,
    `If you don’t review a time card within ${TIMESHEET_AUTO_ACCEPT_HOURS} hours, we accept it automatically, up to the scheduled hours of each day.`,
  ],
  sources,
} as const
