import type { ResourceName } from '../resources.ts'

/** What the live stream names: the thing that changed, never how it changed. */
export const hintNouns = [
  'notification',
  'message',
  'application',
  'shift',
  'payment',
  'account',
  'queue',
] as const
export type HintNoun = (typeof hintNouns)[number]
/** `id`: a conversation’s for `message`, a job’s for `shift`. */
export type Hint = { noun: HintNoun; id: string }

type Stale = { calls: readonly string[]; resources: readonly (ResourceName | 'ledger-entries')[] }

/** The reads that a hint makes stale: nouns of endpoints, and lists of the back office. */
const staleAfter: Record<HintNoun, Stale> = {
  // staff are notified of most of what enters the queue
  notification: { calls: ['notifications', 'queue'], resources: [] },
  message: { calls: ['chat'], resources: [] },
  application: {
    calls: ['applications', 'jobs', 'payments', 'payouts', 'chat', 'caseFiles', 'queue'],
    resources: ['jobs', 'shifts', 'audit-log'],
  },
  shift: {
    calls: [
      'jobs',
      'applications',
      'timesheets',
      'briefs',
      'feedback',
      'payments',
      'payouts',
      'year-totals',
      'caseFiles',
      'queue',
    ],
    resources: ['jobs', 'shifts', 'audit-log'],
  },
  payment: {
    calls: ['payments', 'payouts', 'invoices', 'ledger', 'applications', 'jobs', 'caseFiles', 'queue'],
    resources: [
      'invoices',
      'payments',
      'disputes',
      'money-decisions',
      'payouts',
      'year-totals',
      'facilities',
      'shifts',
      'ledger-accounts',
      'ledger-entries',
      'audit-log',
    ],
  },
  // no profiles or conversations: each read of them is recorded, which would be the next change
  account: {
    calls: ['accounts', 'onboarding', 'caseFiles', 'queue'],
    resources: ['users', 'facilities', 'onboarding-calls', 'leads', 'message-reports', 'audit-log'],
  },
  queue: { calls: ['queue'], resources: ['audit-log'] },
}

/** The conversation or job that a read is about, if it names one. */
const namedIn: Partial<Record<HintNoun, (name: string, input: Record<string, unknown>) => unknown>> = {
  message: (_name, { roomId }) => roomId,
  shift: (name, { id, jobId }) => (name === 'jobs.read' ? id : jobId),
}

/** Whether these hints make a read stale. A read of another conversation or job isn’t. */
export const isCallStale = (hints: readonly Hint[], name: string, input: unknown): boolean =>
  hints.some(({ noun, id }) => {
    if (!staleAfter[noun].calls.includes(name.split('.')[0] ?? '')) return false
    const named = namedIn[noun]?.(name, (input ?? {}) as Record<string, unknown>)
    return named === undefined || named === id
  })

/** Whether these hints make a list of the back office stale. */
export const isResourceStale = (hints: readonly Hint[], resource: string): boolean =>
  hints.some(({ noun }) => staleAfter[noun].resources.some(name => name === resource))
