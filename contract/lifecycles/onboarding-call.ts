import { lifecycle, type StateOf, staff } from './step.ts'

/** The short call before an account is approved; after a missed or canceled one, another can be booked. */
export const onboardingCallLifecycle = lifecycle(
  'onboardingCall',
  ['booked', 'done', 'missed', 'cancelled'],
  {
    conclude: { from: ['booked'], to: 'done', by: staff, label: 'Mark as completed' },
    miss: { from: ['booked'], to: 'missed', by: staff, label: 'Mark as missed' },
    cancel: {
      from: ['booked'],
      to: 'cancelled',
      by: ['clinician', 'facility', 'admin', 'subadmin'],
      label: 'Cancel call',
    },
  },
)
export type OnboardingCallStatus = StateOf<typeof onboardingCallLifecycle>
