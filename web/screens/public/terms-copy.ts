import { BRAND, SUPPORT_MAIL } from '@gaitway/contract/brand'
import {
  LATE_CANCEL_HOURS,
  LATE_CANCEL_NOTICE_HOURS,
  PROCESSING_FIXED_CENTS,
  PROCESSING_PER_MILLE,
  SERVICE_FEE_PERCENT,
} from '@gaitway/contract/fees'
import {
  HOLD_MINUTES,
  INVOICE_NET_DAYS,
  ONBOARDING_CALL_USUAL_MINUTES,
  PLACEMENT_HOURS,
  TIMESHEET_SILENCE_HOURS,
} from '@gaitway/contract/limits'
import type { Chapter } from './Document.tsx'

/** What people agree to when they sign up: what the product does, what it costs, what cancelling costs. */
export const terms: { title: string; lead: string; chapters: readonly Chapter[] } = {
  title: 'Terms of use',
  lead: `What you agree to when you use ${BRAND}, in plain words. ${BRAND} brings together facilities that need a therapist for a shift and clinicians who want to work it.`,
  chapters: [
    {
      title: 'Who may use it',
      text: [
        'Facilities that give therapy, and physical, occupational and speech therapists and assistants who hold a licence for the state they work in.',
        'What you tell us about yourself, your licence and your facility has to be true and kept up to date. One person, one account: do not share your password.',
      ],
    },
    {
      title: 'The onboarding call',
      text: [
        `After signing up you speak with our onboarding team, usually for about ${ONBOARDING_CALL_USUAL_MINUTES} minutes. We check that you are real and answer your questions. Until we have approved your account you cannot see the job board or post shifts.`,
        'We may decline an account, and we tell you why. You may mend what was wrong and hand it in again.',
      ],
    },
    {
      title: 'What a shift costs the facility',
      text: ['The price is shown in lines before anybody says yes:'],
      list: [
        'What the clinician earns: the rate for the time, and parking and other costs that the shift promises.',
        `Our service fee of ${SERVICE_FEE_PERCENT}% of that, unless we agreed on another with you.`,
        `When you pay by card, card processing of ${PROCESSING_PER_MILLE / 10}% and ${PROCESSING_FIXED_CENTS}¢. Bank transfer and invoice carry none.`,
        `For a full-time post there is no hourly bill: you pay a placement fee once, the service fee on ${PLACEMENT_HOURS} hours at the posted rate.`,
      ],
    },
    {
      title: 'Confirming and paying',
      text: [
        `A facility confirms one applicant and pays in the same step. While a payment is under way the shift is kept for that clinician for ${HOLD_MINUTES} minutes. If the payment is refused, nothing is confirmed and nothing is charged.`,
        `Invoices, where we allowed them, are due ${INVOICE_NET_DAYS} days after they are issued.`,
        'When the hours worked differ from the hours booked, the difference is charged or given back.',
      ],
    },
    {
      title: 'Time cards and payouts',
      text: [
        `The clinician hands in the hours. The facility accepts or rejects them; after ${TIMESHEET_SILENCE_HOURS} hours without an answer they count as accepted, up to the scheduled hours of each day. Hours beyond the schedule need a reason and the facility’s approval. An accepted time card is not changed any more.`,
        'The clinician is paid the worked amount in full. We take no fee from it. The payout is sent once the time card is accepted and the facility’s money is in.',
      ],
    },
    {
      title: 'Cancelling',
      text: ['Before you confirm, and again before you cancel, you see the exact amounts.'],
      list: [
        `${LATE_CANCEL_NOTICE_HOURS} hours or more before the start: the facility gets everything back.`,
        `Later than that, by the facility: the clinician is paid for up to ${LATE_CANCEL_HOURS} hours of the booked time.`,
        'Sent home during the shift: the clinician is paid that, or the time worked, whichever is more.',
        'The clinician cancels or does not come: the facility gets everything back.',
      ],
    },
    {
      title: 'Working together',
      text: [
        `Clinicians work as independent professionals. They decide which shifts they ask for. The facility is responsible for its patients, its building and its instructions; the clinician for the work and for valid papers until the end of the shift.`,
        'Treat each other with respect. Either side may choose not to be matched with the other again: a facility on the profile of the clinician, a clinician on the page of a shift. The reason is not shown to the other side.',
      ],
    },
    {
      title: 'When an account is closed',
      text: [
        'We may deactivate an account that breaks these terms or puts people at risk. You are logged out and told. Shifts that were worked are still paid.',
        'You may close your account at any time on your profile, once no confirmed shift is ahead and nothing is left to pay. What is erased and what has to stay is said there before you decide.',
      ],
    },
    {
      title: 'Changes and questions',
      text: [
        'The date above says which terms these are. When they change in a way that matters to you, we ask you to accept them again before you go on.',
        `Questions: ${SUPPORT_MAIL}.`,
      ],
    },
  ],
}
