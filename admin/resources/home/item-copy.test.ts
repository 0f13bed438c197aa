import { queueKindNames } from '@gaitway/contract/queue'
import type { QueueItem } from '@gaitway/contract/schemas/queue'
import { describeItem, describeTiming } from './item-copy.ts'

const item = (about: Partial<QueueItem>): QueueItem => ({
  kind: 'unfilled',
  id: '019a0000-0000-7000-8000-000000000001',
  cause: '1',
  version: 0,
  status: 'open',
  since: '2026-11-20T12:00:00Z',
  dueAt: null,
  cents: null,
  name: 'Bayou Bend',
  person: 'Owen Park',
  jobId: '019a0000-0000-7000-8000-000000000002',
  serialNumber: 74,
  startsAt: '2026-11-21T15:00:00Z',
  timeZone: 'America/Chicago',
  count: null,
  note: null,
  phones: [],
  claimedBy: null,
  snoozedUntil: null,
  changedBy: null,
  ...about,
})

test.each([
  [item({ count: 1 }), 'Shift 0074, Bayou Bend', 'Starts Sat, Nov 21, 9:00 AM CST · 1 applicant'],
  [
    item({ kind: 'notCheckedIn', dueAt: '2026-11-22T15:00:00Z', note: 'notHere' }),
    'Shift 0074, Bayou Bend',
    'Owen Park · Started Sun, Nov 22, 9:00 AM CST · The facility says they aren’t there',
  ],
  [
    item({ kind: 'wentUnfilled', count: 0 }),
    'Shift 0074, Bayou Bend',
    'Started Sat, Nov 21, 9:00 AM CST · 0 applicants',
  ],
  [
    item({ kind: 'credential', note: 'CPR certification, TB test' }),
    'Shift 0074, Bayou Bend',
    'Owen Park · Expires before it ends: CPR certification, TB test',
  ],
  [
    item({ kind: 'timeZone', person: null, note: 'America/Denver' }),
    'Shift 0074, Bayou Bend',
    'Sat, Nov 21, 9:00 AM CST is 8:00 AM MST. Which was meant?',
  ],
  [item({ kind: 'timeCard', count: 0 }), 'Shift 0074, Bayou Bend', 'Owen Park'],
  [item({ kind: 'extraTime', count: 30 }), 'Shift 0074, Bayou Bend', 'Owen Park · 30 min of extra time'],
  [
    item({ kind: 'dispute', note: 'duplicate' }),
    'Shift 0074, Bayou Bend',
    'Owen Park · Charged more than once',
  ],
  [item({ kind: 'overdueInvoice', count: 42 }), 'INV-000042, Bayou Bend', undefined],
  [
    item({ kind: 'call', name: 'Owen Park', note: 'pt', dueAt: '2026-11-20T16:30:00Z' }),
    'Owen Park',
    'Physical therapist · Fri, Nov 20, 10:30 AM CST',
  ],
  [item({ kind: 'approval', note: 'facility' }), 'Bayou Bend', 'Facility'],
  [item({ kind: 'report', name: 'Owen Park', note: 'spam' }), 'Message from Owen Park', 'Spam or a scam'],
])('queue: an item names what it is about (%#)', (one, title, detail) => {
  expect(describeItem(one)).toMatchObject({ title, ...(detail !== undefined && { detail }) })
})

test('queue: every kind of item opens a page of the back office', () => {
  for (const kind of queueKindNames)
    expect(describeItem(item({ kind, note: kind === 'timeZone' ? 'America/Denver' : 'other' })).to).toMatch(
      /^\/(\w|-)+(\/[\w-]+\/show|\?filter=)/,
    )
})

test.each([
  [{ dueAt: '2026-11-20T15:45:00Z' }, '45 min left', true],
  [{ dueAt: '2026-11-20T20:00:00Z' }, '5 hr left', false],
  [{ dueAt: '2026-11-23T15:00:00Z' }, '3 days left', false],
  [{ dueAt: '2026-11-20T14:30:00Z' }, '30 min late', true],
  [{ since: '2026-11-20T12:00:00Z' }, '3 hr ago', false],
  [{ since: '2026-11-13T15:00:00Z' }, '7 days ago', false],
  [
    { snoozedUntil: '2026-11-21T14:00:00Z', dueAt: '2026-11-20T15:45:00Z' },
    'Until Sat, Nov 21, 8:00 AM CST',
    false,
  ],
])('queue: %j is shown as %s', (about, text, isUrgent) => {
  expect(describeTiming(item(about), new Date('2026-11-20T15:00:00Z'))).toEqual({ text, isUrgent })
})
