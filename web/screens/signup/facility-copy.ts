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
  website: 'Website',
  websiteHint: 'For example, www.example.com',
  phoneHint: 'Shown to confirmed clinicians.',
  types: 'Facility type',
  signupTypes: 'Settings',
  ccn: 'CMS certification number',
  ccnHint: '6 characters, like 455001. Filled in from the directory.',
  locations: 'Other locations',
  locationsHint: 'Other places where you post shifts. You can add them later.',
  addLocation: 'Add location',
  location: (place: number) => `Location ${place}`,
  edit: 'Edit',
  remove: 'Remove',
  editLocation: (name: string) => `Edit ${name}`,
  removeLocation: (name: string) => `Remove ${name}`,
  nickname: 'Nickname',
  nicknameHint: 'What you call it, like “North wing”',
  description: 'Description',
  descriptionHint: 'How to find it, where to park, who to ask for.',
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
