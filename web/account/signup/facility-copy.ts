import { addressLabels } from '../../profile/form/AddressFields.tsx'
import { PROCESSING_TEXT } from '@gaitway/contract/values/fees'

/** Facility texts that signup and settings share. */
export const facilityCopy = {
  labels: {
    officeName: 'Facility name',
    ...addressLabels,
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
  locations: 'Other locations',
  locationsHint: 'Other places where you post shifts. You can add them later.',
  terms: 'What you agree to',
  agreement: (feePercent: number) => [
    `You pay the clinician’s rate plus a service fee of ${feePercent}%.`,
    `Card payments add a processing fee of ${PROCESSING_TEXT}. Bank transfers don’t.`,
    'You pay when you confirm an applicant. We refund time that isn’t worked.',
    'You see a shift’s cancellation terms before you confirm it. If you cancel later than they allow, the clinician is paid for part of the scheduled time.',
    'Each time card says when to review it by. After that, we accept it automatically, up to the scheduled hours of each day.',
  ],
} as const
