import { showCents } from '@gaitway/contract/format/money'
import { moneyDecisionNames } from '@gaitway/contract/values/money-decisions'
import type { MoneyDecisionRecord } from '@gaitway/contract/schemas/money-decisions'
import { showBriefDay, showDay, showTime, showWhen } from '@gaitway/contract/format/time'
import { type Fact, PageLink } from '../../shared/Parts.tsx'

/** `Refund, $3,000.00` */
export const nameDecision = ({ call: name, amountCents }: MoneyDecisionRecord) =>
  `${moneyDecisionNames[name]}, ${showCents(amountCents)}`

/** The hours that a correction leaves, a line for each day. */
const listHours = ({ input: { entries = [] }, timeZone }: MoneyDecisionRecord) =>
  entries.map(({ startTime, endTime }) => {
    const zone = timeZone ?? undefined
    return `${showBriefDay(startTime, zone)}, ${showTime(startTime, zone)}–${showTime(endTime, zone)}`
  })

/** What was sent, or is sent once it is approved. */
export const listSent = (decision: MoneyDecisionRecord): (Fact | false | undefined)[] => {
  const { reason, note, method, reference, receivedAt, invoices = [] } = decision.input
  const hours = listHours(decision)
  return [
    reason !== undefined && ['Reason', reason],
    note !== undefined && ['Reason', note],
    method !== undefined && ['Paid with', [method, reference].filter(Boolean).join(' ')],
    method === undefined && reference !== undefined && ['Check or transfer number', reference],
    receivedAt !== undefined && ['Received on', showDay(receivedAt, decision.timeZone ?? undefined)],
    invoices.length > 0 && [
      'Invoices',
      invoices.map(({ id, amountCents }) => (
        <div key={id}>
          <PageLink to={`/invoices/${id}/show`}>{showCents(amountCents)}</PageLink>
        </div>
      )),
    ],
    hours.length > 0 && ['Corrected hours', hours.map(line => <div key={line}>{line}</div>)],
  ]
}

/** What comes next, or how it ended. */
export const describeState = ({ status, lapsesAt, ...decision }: MoneyDecisionRecord) => {
  switch (status) {
    case 'made':
      return 'Within the limit for one admin, so no approval was needed.'
    case 'requested':
      return `Nothing has happened yet. Another admin can approve it until ${lapsesAt ? showWhen(lapsesAt) : 'then'}.`
    case 'approved':
      return `${decision.decidedByName} approved it, and it was carried out.`
    case 'declined':
      return `${decision.decidedByName} declined it: ${decision.decisionNote}`
    case 'withdrawn':
      return `${decision.decidedByName} withdrew it. Nothing happened.`
    case 'lapsed':
      return 'No second admin approved it in time. Nothing happened.'
  }
}
