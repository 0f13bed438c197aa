import { eventNames, eventNouns, moneyNouns, type EventNoun } from '@gaitway/contract/events'
import { splitCamelCase } from '@gaitway/contract/format/event-details'
import { securityTermNames, securityTerms } from '@gaitway/contract/security-events'
import type { Side } from '@gaitway/contract/values/enums'
import { AutocompleteInput, SelectInput } from 'react-admin'

const nounNames: Record<EventNoun, string> = {
  user: 'Users',
  login: 'Logins',
  access: 'Refused requests',
  clinician: 'Clinician profiles',
  facility: 'Facility profiles',
  member: 'Sub-users',
  onboardingCall: 'Onboarding calls',
  timeOff: 'Time off',
  block: 'Blocks',
  lead: 'Leads',
  note: 'Notes',
  queueItem: 'Queue',
  queueMoneyItem: 'Queue, money',
  settings: 'Settings',
  billingTerms: 'Fee and payment terms',
  job: 'Shifts',
  application: 'Applications',
  feedback: 'Ratings',
  delivery: 'Deliveries',
  chatRoom: 'Chats',
  messageReport: 'Message reports',
  hold: 'Holds',
  standbyOffer: 'Standby offers',
  timeChange: 'Time changes',
  noShowReport: 'No-show reports',
  callOut: 'Call-outs',
  moneyDecision: 'Money decisions',
  charge: 'Charges',
  refund: 'Refunds',
  dispute: 'Disputes',
  payment: 'Payments',
  source: 'Payment methods',
  invoice: 'Invoices',
  payout: 'Payouts',
  payoutAccount: 'Payout accounts',
  timesheet: 'Time cards',
}

const readNoun = (name: string) => name.split('.')[0] as EventNoun
/** `Shifts: edit brief` */
const nameEvent = (name: string) =>
  `${nounNames[readNoun(name)]}: ${splitCamelCase(name.split('.')[1] ?? '')}`

const terms = securityTerms.map(id => ({ id, name: securityTermNames[id] }))

export type EventFilterProps = {
  source: 'noun' | 'event' | 'security'
  label: string
  alwaysOn?: boolean
  side: Side | undefined
}

/** Chooses what events are about, their kind, for which typing searches the kinds, or their OWASP term. */
export const EventFilter = ({ side, ...props }: EventFilterProps) => {
  const mayRead = (noun: string) => side === 'admin' || !(moneyNouns as readonly string[]).includes(noun)
  if (props.source === 'security') return <SelectInput {...props} choices={terms} />
  if (props.source === 'noun') {
    const nouns = eventNouns.filter(mayRead).map(id => ({ id, name: nounNames[id] }))
    return <SelectInput {...props} choices={nouns} />
  }
  const names = eventNames.filter(name => mayRead(readNoun(name))).map(id => ({ id, name: nameEvent(id) }))
  return <AutocompleteInput {...props} choices={names} sx={{ width: 260 }} />
}
