/** The records that have a timeline and notes; `user`: people who are neither clinician nor a facility’s owner. */
export const caseFileKinds = ['job', 'clinician', 'facility', 'user', 'invoice'] as const
export type CaseFileKind = (typeof caseFileKinds)[number]
export type CaseFileOf = { of: CaseFileKind; id: string }

/** What a timeline can be narrowed to. */
export const timelineKinds = [
  'activity',
  'money',
  'messages',
  'deliveries',
  'notes',
  'logins',
  'reads',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineKindNames: Record<TimelineKind, string> = {
  activity: 'Activity',
  money: 'Money and time cards',
  messages: 'Messages',
  deliveries: 'Deliveries',
  notes: 'Notes',
  logins: 'Logins and refused requests',
  reads: 'Views of private details',
}

/** Events in which someone looked at private details. */
export const readVerbs = [
  'readPrivate',
  'readAccount',
  'downloadProfile',
  'downloadEvidence',
  'readConversation',
  'viewAs',
  'endView',
] as const
