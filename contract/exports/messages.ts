import { deliveryChannelNames, deliveryKindNames } from '../values/deliveries.ts'
import { leadKindNames } from '../values/enums.ts'
import { listDetails } from '../format/event-details.ts'
import { formatEventSentence } from '../format/event-sentence.ts'
import { findSecurityTerm } from '../security-events.ts'
import { reportOutcomeNames, reportReasonNames } from '../values/message-reports.ts'
import { showSerial } from '../format/money.ts'
import { showPhone } from '../format/phone.ts'
import type { DeliveryRecord } from '../schemas/deliveries.ts'
import type { LeadRecord } from '../schemas/leads.ts'
import type { MessageReportRecord } from '../schemas/message-reports.ts'
import type { EventRecord } from '../schemas/resources.ts'
import { findStatusWord } from '../format/status-copy.ts'
import { type ExportCells, cityOf, moment, ourZoneAndId } from './cells.ts'

export const deliveries = {
  When: ({ createdAt }) => moment(createdAt),
  To: ({ channel, recipient }) => (channel === 'sms' ? showPhone(recipient) : recipient),
  Channel: ({ channel }) => deliveryChannelNames[channel],
  Subject: ({ subject }) => subject,
  Outcome: ({ status }) => findStatusWord('delivery', status).word,
  Name: ({ personName }) => personName,
  About: ({ kind }) => deliveryKindNames[kind],
  Ended: ({ endedAt }) => moment(endedAt),
  Attempts: ({ attempts }) => attempts,
  Segments: ({ segments }) => segments,
  Failure: ({ failure }) => failure,
  ...ourZoneAndId,
} satisfies ExportCells<DeliveryRecord>

export const leads = {
  From: ({ officeName, name, email }) => officeName ?? name ?? email,
  Kind: ({ kind }) => leadKindNames[kind],
  Status: ({ kind, handledAt }) => (kind === 'newsletter' ? 'Subscribed' : handledAt ? 'Handled' : 'Open'),
  Email: ({ email }) => email,
  Note: ({ staffNote }) => staffNote,
  Received: ({ createdAt }) => moment(createdAt),
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone && showPhone(phone),
  Location: cityOf,
  Disciplines: ({ clinicianTypes }) => clinicianTypes && clinicianTypes.join(', ').toUpperCase(),
  Message: ({ message }) => message,
  Handled: ({ handledAt }) => moment(handledAt),
  'Handled by': ({ handledByName }) => handledByName,
  ...ourZoneAndId,
} satisfies ExportCells<LeadRecord>

export const messageReports = {
  'Written by': ({ senderName }) => senderName,
  Reason: ({ reason }) => reportReasonNames[reason],
  Status: ({ outcome }) => (outcome ? reportOutcomeNames[outcome] : 'Open'),
  'Reported by': ({ reporterName }) => reporterName,
  Facility: ({ officeName }) => officeName,
  Reported: ({ createdAt }) => moment(createdAt),
  Clinician: ({ clinicianName }) => clinicianName,
  Details: ({ details }) => details,
  Closed: ({ closedAt }) => moment(closedAt),
  'Closed by': ({ closedByName }) => closedByName,
  Note: ({ staffNote }) => staffNote,
  ...ourZoneAndId,
} satisfies ExportCells<MessageReportRecord>

export const auditLog = {
  When: ({ happenedAt }) => moment(happenedAt),
  What: event => `${formatEventSentence(event)}.`,
  About: ({ serialNumber, officeName, clinicianName, personName }) =>
    [
      serialNumber === null ? null : `Shift ${showSerial(serialNumber)}`,
      officeName,
      clinicianName,
      personName,
    ]
      .filter(Boolean)
      .join(', '),
  Details: event =>
    listDetails(event)
      .map(({ text }) => text)
      .join(' · '),
  By: ({ actorName }) => actorName,
  'Security term': event => findSecurityTerm(event) ?? null,
  ...ourZoneAndId,
} satisfies ExportCells<EventRecord>
