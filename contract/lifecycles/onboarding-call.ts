import { lifecycle, type StateOf } from './step.ts'

/** The short call with a person before they are let in; a missed or cancelled one is booked anew. */
export const onboardingCallLifecycle = lifecycle(
  'onboardingCall',
  ['booked', 'done', 'missed', 'cancelled'],
  {
    conclude: { from: ['booked'], to: 'done', by: ['admin', 'subadmin'], label: 'Call took place' },
    miss: { from: ['booked'], to: 'missed', by: ['admin', 'subadmin'], label: 'Did not answer' },
    cancel: {
      from: ['booked'],
      to: 'cancelled',
      by: ['clinician', 'facility', 'admin', 'subadmin'],
      label: 'Cancel the call',
    },
  },
)
export type OnboardingCallStatus = StateOf<typeof onboardingCallLifecycle>
