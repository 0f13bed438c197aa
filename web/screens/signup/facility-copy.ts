import { LATE_CANCEL_HOURS, LATE_CANCEL_NOTICE_HOURS } from '@gaitway/contract/fees'
import { TIMESHEET_SILENCE_HOURS } from '@gaitway/contract/limits'
import type { referralSources } from '@gaitway/contract/enums'

const sources: Record<(typeof referralSources)[number], string> = {
  WebSearch: 'Web search',
  Flyer: 'Flyer',
  JobBoard: 'Job board',
  Referral: 'Somebody told me',
  Others: 'Something else',
}

/** The texts of the facility's entries, in its signup and in its settings. */
export const facilityWords = {
  before: 'Go back a step',
  website: 'Website',
  websiteHint: 'For example www.example.com',
  phoneHint: 'Clinicians who are confirmed see it.',
  types: 'Facility type',
  signupTypes: 'Settings',
  ccn: 'CMS certification number',
  ccnHint: '6 characters, for example 455001. It comes with the directory.',
  locations: 'Other locations',
  locationsHint: 'Where else you post shifts. You can add them later.',
  addLocation: 'Add a location',
  location: (place: number) => `Location ${place}`,
  edit: 'Edit',
  remove: 'Remove',
  editLocation: (name: string) => `Edit ${name}`,
  removeLocation: (name: string) => `Remove ${name}`,
  nickname: 'Nickname',
  nicknameHint: 'What you call it, for example “North wing”',
  description: 'Description',
  descriptionHint: 'How to find it, where to park, whom to ask for.',
  terms: 'What you agree to',
  agreement: (feePercent: number) => [
    `You pay the clinician’s rate and a service fee of ${feePercent}%.`,
    'By card, processing of 2.9% and 30¢ is added. By bank transfer nothing is.',
    'You pay when you confirm an applicant. What is not worked is returned.',
    `Cancelling ${LATE_CANCEL_NOTICE_HOURS} hours ahead or earlier costs nothing. Later, the clinician is owed up to ${LATE_CANCEL_HOURS} hours of the booked pay.`,
    `A time card counts as accepted when you have not answered for ${TIMESHEET_SILENCE_HOURS} hours, up to the scheduled hours of each day.`,
  ],
  sources,
} as const
