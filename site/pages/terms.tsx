import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { PROCESSING_FIXED_CENTS, PROCESSING_PER_MILLE } from '@gaitway/contract/values/fees'
import { HOLD_MINUTES, ONBOARDING_CALL_USUAL_MINUTES, PLACEMENT_HOURS } from '@gaitway/contract/values/limits'
import type { PublicPage } from '../page.ts'
import { Document, type DocumentText } from '../parts/document.tsx'

const text = (): DocumentText => ({
  title: 'Terms of use',
  lead: `The terms for using ${BRAND}, in plain English. ${BRAND} connects facilities that need a therapist for a shift with clinicians who want to work it.`,
  chapters: {
    [`Who can use ${BRAND}`]: {
      text: [
        'Facilities that provide therapy, and physical, occupational and speech therapists and assistants with a license in the state where they work.',
        'The information about you, your license and your facility must be true and up to date. One account per person. Don’t share your password.',
      ],
    },
    'The onboarding call': {
      text: [
        `After you sign up, you’ll talk with our onboarding team, usually for about ${ONBOARDING_CALL_USUAL_MINUTES} minutes. We verify who you are and answer your questions. You can’t see the job board or post shifts until we approve your account.`,
        'We may decline an account, and we’ll tell you why. You can update your information and resubmit.',
      ],
    },
    'What a shift costs a facility': {
      text: ['You see an itemized price before you agree:'],
      list: [
        'Clinician pay: the rate for the time worked, plus parking and other expenses listed in the shift.',
        'Our service fee, a percentage of that. You see it before you post a shift and in every price.',
        `For card payments, card processing of ${PROCESSING_PER_MILLE / 10}% and ${PROCESSING_FIXED_CENTS}¢. Bank transfers and invoices have no processing fee.`,
        `Full-time positions have no hourly bill. You pay a one-time placement fee: the service fee on ${PLACEMENT_HOURS} hours at the posted rate.`,
      ],
    },
    'Confirming and paying': {
      text: [
        `When you confirm an applicant, you pay in the same step. While the payment is in progress, we hold the clinician’s time for ${HOLD_MINUTES} minutes. If the payment fails, we don’t confirm the clinician or charge you.`,
        'If you pay by invoice, each invoice says when it’s due.',
        'If the hours worked differ from the scheduled hours, we charge or refund the difference.',
      ],
    },
    'Time cards and payouts': {
      text: [
        'The clinician submits a time card. The facility accepts or returns it by the deadline on the time card. Without a response, we accept it automatically, up to the scheduled hours of each day. Hours beyond the schedule need a reason and the facility’s approval. An accepted time card can’t be changed.',
        'Clinicians receive their full clinician pay. We don’t take a fee from it. We send the payout once the time card is accepted and the facility’s payment has arrived.',
      ],
    },
    Cancellations: {
      text: ['You see the exact amounts before you confirm, and again before you cancel.'],
      list: [
        'Canceled by the facility with the notice that its cancellation terms require: the facility gets a full refund.',
        'Canceled by the facility later than that: the clinician is paid for part of the scheduled time, up to the hours in those terms.',
        'Sent home during the shift: the clinician is paid for those hours or the time worked, whichever is more.',
        'Canceled by the clinician, or a no-show: the facility gets a full refund.',
      ],
    },
    'Working together': {
      text: [
        `Clinicians work as independent contractors and decide which shifts to apply for. The facility is responsible for its patients, its building and its instructions. The clinician is responsible for their work and for keeping their documents valid until the end of the shift.`,
        'Treat each other with respect. Either side can block the other: a facility from the clinician’s profile, a clinician from a shift’s page. We don’t show the reason to the other side.',
      ],
    },
    'Closing an account': {
      text: [
        'We may deactivate an account that breaks these terms or puts people at risk. We’ll log you out and notify you. Shifts already worked are still paid.',
        'You can close your account on your profile anytime, as long as you have no upcoming confirmed shift and no balance due. We’ll show you what we erase and what we keep before you decide.',
      ],
    },
    'Changes and questions': {
      text: [
        'The date above shows the version of these terms. If we make a change that matters to you, we’ll ask you to accept the terms again before you continue.',
        `Questions: ${supportEmail()}.`,
      ],
    },
  },
})

export const terms: PublicPage = {
  path: '/terms',
  title: 'Terms of use',
  description: `The terms for using ${BRAND}: what a shift costs, when you’re paid, and what a cancellation costs.`,
  card: 'Terms of use, in plain English',
  isDocument: true,
  view: () => <Document {...text()} />,
}
