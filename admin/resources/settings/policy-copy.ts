import type { PolicyKind } from '@gaitway/contract/values/enums'
import type { CallName } from '@gaitway/contract/calls/index'
import { moneyFields } from '@gaitway/contract/fields/money'
import type { Rule } from '@gaitway/contract/fields/rule'
import { showCents } from '@gaitway/contract/format/money'

const count = (number: number | undefined, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

type Term = { name: string; label: string; hint: string; rule: Rule }

/** What a policy is called, what it says, what is typed to change it, and where that is sent. */
export type PolicyCopy = {
  title: string
  /** what it applies to, in the dialog */
  applies: string
  show: (terms: Record<string, number>) => string
  terms: readonly Term[]
  call: Extract<CallName, `policies.set${string}`>
}

export const policyCopy: Record<PolicyKind, PolicyCopy> = {
  cancellation: {
    title: 'Cancellation policy',
    applies:
      'It applies to shifts confirmed from now on. Shifts that are already confirmed keep their version.',
    show: ({ lateNoticeHours, lateHours }) =>
      `Free until ${count(lateNoticeHours, 'hour')} before the start. After that, the clinician is paid for up to ${count(lateHours, 'hour')}.`,
    terms: [
      {
        name: 'lateNoticeHours',
        label: 'Hours of notice',
        hint: 'Canceling earlier costs nothing.',
        rule: moneyFields.lateNoticeHours,
      },
      {
        name: 'lateHours',
        label: 'Hours to pay',
        hint: 'The most a clinician is paid if the facility cancels later.',
        rule: moneyFields.lateHours,
      },
    ],
    call: 'policies.setCancellation',
  },
  serviceFee: {
    title: 'Service fee',
    applies:
      'It applies to shifts confirmed from now on, unless the facility has its own fee. Shifts that are already confirmed keep theirs.',
    show: ({ feePercent }) => `${feePercent}% of clinician pay, for facilities without their own fee.`,
    terms: [
      {
        name: 'feePercent',
        label: 'Service fee in percent of clinician pay',
        hint: 'Up to two decimal places.',
        rule: moneyFields.feePercent,
      },
    ],
    call: 'policies.setServiceFee',
  },
  autoAcceptance: {
    title: 'Automatic acceptance',
    applies: 'It applies to time cards submitted from now on. Those already submitted keep their deadline.',
    show: ({ hours }) =>
      `Time cards are accepted automatically after ${count(hours, 'hour')} without a response, up to the scheduled hours.`,
    terms: [
      {
        name: 'hours',
        label: 'Hours to respond',
        hint: 'From when the time card is submitted.',
        rule: moneyFields.acceptHours,
      },
    ],
    call: 'policies.setAutoAcceptance',
  },
  invoiceTerms: {
    title: 'Invoice terms',
    applies: 'It applies to invoices issued from now on. Issued invoices keep their due date.',
    show: ({ netDays }) => `Invoices are due ${count(netDays, 'day')} after they’re issued.`,
    terms: [
      {
        name: 'netDays',
        label: 'Days to pay',
        hint: 'Counted from the issue date.',
        rule: moneyFields.netDays,
      },
    ],
    call: 'policies.setInvoiceTerms',
  },
  lateCheckIn: {
    title: 'Late check-ins',
    applies:
      'It applies to shifts confirmed from now on. Shifts that are already confirmed keep their version.',
    show: ({ clinicianMinutes, facilityMinutes }) =>
      `Without a check-in, the clinician is asked ${count(clinicianMinutes, 'minute')} after the start, and the facility after ${count(facilityMinutes, 'minute')}.`,
    terms: [
      {
        name: 'clinicianMinutes',
        label: 'Minutes until the clinician is asked',
        hint: 'From the scheduled start of each day.',
        rule: moneyFields.lateClinicianMinutes,
      },
      {
        name: 'facilityMinutes',
        label: 'Minutes until the facility is asked',
        hint: 'The shift is then in the queue, too.',
        rule: moneyFields.lateFacilityMinutes,
      },
    ],
    call: 'policies.setLateCheckIn',
  },
  secondAdmin: {
    title: 'Limit for one admin',
    applies:
      'It takes effect once another admin approves it. Refunds, write-offs, payments received, credit notes, time card corrections and payouts sent again count toward it.',
    show: ({ dollars = 0 }) =>
      `One admin decides up to ${showCents(dollars * 100)} for a facility within 24 hours. Above that, a second admin approves.`,
    terms: [
      {
        name: 'dollars',
        label: 'Limit for one admin in dollars',
        hint: 'For each facility within 24 hours.',
        rule: moneyFields.secondAdminDollars,
      },
    ],
    call: 'policies.setSecondAdmin',
  },
}
