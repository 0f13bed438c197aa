import { calls, type CallName } from '@gaitway/contract/calls/index'
import { defaultShiftStatuses } from '@gaitway/contract/lifecycles/application'
import { NEW_SHIFT_RADIUS_MILES } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import type { Sent } from '@gaitway/contract/schemas/index'
import type { SignedIn } from '../../api/use-cases/use-case.ts'
import { firstRoom, LONG_ROOMS } from './chat-sql.ts'
import { rowId, rowNumber, ROWS_NOW } from './scale.ts'
import type { Viewers } from './viewers.ts'

export type Read = {
  name: CallName
  /** who reads, as the nth of their kind */
  by: (viewers: Viewers, n: number) => SignedIn
  sent: (viewers: Viewers, n: number) => object
}

const readBy =
  (by: Read['by']) =>
  <Name extends CallName>(
    name: Name,
    sent: Sent<Name> | ((viewers: Viewers, n: number) => Sent<Name>) = {} as Sent<Name>,
  ): Read => ({ name, by, sent: typeof sent === 'function' ? (sent as Read['sent']) : () => sent as object })

const clinician = readBy(({ clinician: nth }, n) => nth(n))
const facility = readBy(({ facility: nth }, n) => nth(n))
const admin = readBy(({ admin: one }) => one)

const theirOpenJob = ({ openJobId }: Viewers, n: number) => ({ id: openJobId(n) })
/** An application's number is five times its job's. */
const ofWorkedShift =
  (kind: 'application' | 'payment' | 'timesheet') =>
  ({ worked }: Viewers, n: number) => ({
    id: rowId(kind, 5 * worked(n)),
  })
const week = { fromDate: ROWS_NOW.toISOString(), toDate: addDays(ROWS_NOW, 7).toISOString() }

/** Every read of the app and the first page of every list, as its screen opens. */
export const reads: Record<string, Read> = {
  'job board': clinician('jobs.board'),
  'job board, best paid first': clinician('jobs.board', { sort: 'hourlyRate' }),
  'one job': facility('jobs.read', theirOpenJob),
  'one job, of a clinician': clinician('jobs.read', (viewers, n) => theirOpenJob(viewers, 2 * n + 1)),
  'drive to a job': clinician('jobs.driveTime', (viewers, n) => theirOpenJob(viewers, 2 * n + 1)),
  'jobs of a facility': facility('jobs.listOwn'),
  'jobs of a facility, most applicants first': facility('jobs.listOwn', { sortBy: 'numberOfApplicants' }),
  'jobs of a facility, highest pay first': facility('jobs.listOwn', { sortBy: 'totalAmount' }),
  'jobs of a facility, with applicants': facility('jobs.listOwn', { with: 'applicants' }),
  'jobs of a facility, with a cost': facility('jobs.listOwn', { with: 'cost' }),
  'jobs of a facility, searched': facility('jobs.listOwn', { search: '16 hr' }),
  'jobs of a facility, a week': facility('jobs.listOwn', { ...week, limit: 100 }),
  'fill rate of a facility': facility('jobs.fillRate'),
  'last job of a facility': facility('facilities.lastJob'),
  'templates of a facility': facility('jobTemplates.list'),
  'applicants of a job': facility('applications.applicants', ({ openJobId }, n) => ({ jobId: openJobId(n) })),
  'preview of an edit': facility('jobs.previewUpdate', (viewers, n) => ({
    ...theirOpenJob(viewers, n),
    hourlyRate: 140,
  })),
  'shifts of a clinician': clinician('applications.shifts'),
  'shifts of a clinician, most hours first': clinician('applications.shifts', { sortBy: 'totalWorkedHours' }),
  'shifts of a clinician, searched': clinician('applications.shifts', { search: 'main st' }),
  'shifts of a facility': facility('applications.shifts'),
  'shifts of a facility, paid': facility('applications.shifts', { paymentStatus: 'completed' }),
  'shifts of a facility, searched': facility('applications.shifts', { search: 'Wing 3' }),
  'shifts of everyone': admin('applications.shifts'),
  'shifts of everyone, as the table starts': admin('applications.shifts', {
    shiftStatus: defaultShiftStatuses.join(','),
  }),
  'time card': facility('timesheets.read', ofWorkedShift('timesheet')),
  'ratings of a shift': facility('feedback.read', ofWorkedShift('application')),
  'payment of a shift': facility('payments.read', ofWorkedShift('payment')),
  'billing of a facility': facility('payments.billing'),
  'transactions of a facility': facility('payments.transactions'),
  'cards of a facility': facility('payments.sources'),
  'reported hours of a facility': facility('compliance.read'),
  'payouts of a clinician': clinician('payouts.list'),
  'payout overview': clinician('payouts.overview'),
  'payouts of a clinician, a year': clinician('payouts.list', {
    fromDay: '2026-01-01',
    toDay: '2026-12-31',
  }),
  'earnings of a clinician': clinician('payouts.earnings'),
  'favorites of a facility': facility('clinicians.favorites'),
  'profile of a clinician': clinician('clinicians.read'),
  'notification settings': clinician('clinicians.notificationSettings'),
  'profile of a facility': facility('facilities.read'),
  'profile of a facility, for a clinician': clinician('facilities.read', ({ facility: nth }, n) => ({
    id: nth(n).facilityId ?? undefined,
  })),
  'members of a facility': facility('members.list'),
  'time off': readBy(({ resting }, n) => resting(n))('timeOff.list'),
  'one time off': readBy(({ resting }, n) => resting(n))('timeOff.read', ({ resting }, n) => ({
    id: rowId('timeOff', rowNumber(resting(n).clinicianId ?? '')),
  })),
  'blocks of a clinician': readBy(({ blocking }, n) => blocking(n))('blocks.list'),
  'calendar address': clinician('calendar.link'),
  'calendar of a clinician': clinician('calendar.feed', ({ clinician: nth }, n) => ({
    token: String(rowNumber(nth(n).clinicianId ?? '')).padStart(43, '0'),
  })),
  'brief of a shift': facility('briefs.read', ({ worked }, n) => ({ jobId: rowId('job', worked(n)) })),
  'last brief at an address': facility('briefs.last', ({ facility: nth }, n) => ({
    jobAddress1: `${rowNumber(nth(n).facilityId ?? '')} Main St`,
    zipCode: '77030',
  })),
  'median rate': clinician('jobs.medianRate', { clinicianType: 'pt', state: 'TX' }),
  notifications: clinician('notifications.list'),
  'rooms of a facility': facility('chat.rooms'),
  'rooms of a clinician': clinician('chat.rooms'),
  'messages of a long room': readBy(({ facility: nth }, n) => nth(n % LONG_ROOMS))(
    'chat.messages',
    (_, n) => ({
      roomId: rowId('room', firstRoom(n % LONG_ROOMS)),
    }),
  ),
  'conversation around a reported message': admin('messageReports.read', (_, n) => ({
    id: rowId('report', firstRoom(n % LONG_ROOMS)),
  })),
  sessions: clinician('accounts.sessions'),
  'who is logged in': clinician('accounts.current'),
  'timeline of a shift': admin('caseFiles.timeline', ({ worked }, n) => ({
    of: 'job' as const,
    id: rowId('job', worked(n)),
  })),
  'timeline of a clinician': admin('caseFiles.timeline', ({ clinician: nth }, n) => ({
    of: 'clinician' as const,
    id: nth(n).clinicianId ?? '',
  })),
  'timeline of a facility': admin('caseFiles.timeline', ({ facility: nth }, n) => ({
    of: 'facility' as const,
    id: nth(n).facilityId ?? '',
  })),
  'timeline of a facility, only messages': admin('caseFiles.timeline', ({ facility: nth }, n) => ({
    of: 'facility' as const,
    id: nth(n).facilityId ?? '',
    kind: 'messages' as const,
  })),
  'user list': admin('accounts.list'),
  'user counts': admin('accounts.counts'),
  'user counts of a search': admin('accounts.counts', { q: 'ada7' }),
  'staff list': admin('accounts.staff'),
  invoices: admin('invoices.list'),
  'invoices of a facility': admin('invoices.list', ({ invoicedId }, n) => ({ facilityId: invoicedId(n) })),
}

/** Reads of what is within a distance or a state, counted up to a cap, or kept for each facility: these may grow. */
export const boundedReads: Record<string, Read> = {
  'job board, boosted': clinician('jobs.board', { boosted: 'true', states: 'TX,FL,AZ,IL,WA,DC' }),
  'clinicians, for a facility': facility('clinicians.list'),
  'clinicians, searched': facility('clinicians.list', { search: 'ada7' }),
  'ledger account': admin('ledger.account', { account: 'facilityReceivable' }),
  'who could take a shift': admin('jobs.listCandidates', ({ openJobId }, n) => ({ jobId: openJobId(n) })),
  'year’s end': admin('payouts.yearEnd', { year: 2026 }),
  'trial balance': admin('ledger.trialBalance'),
  'counts of the views of a list': admin('lists.count', {
    resource: 'jobs',
    filters: JSON.stringify([{ status: 'posted' }, { status: 'confirmed' }]),
  }),
  'counts of the views of invoices': admin('lists.count', {
    resource: 'invoices',
    filters: JSON.stringify([
      { stage: 'pastDue' },
      { age: 'over60' },
      { stage: 'issued' },
      { stage: 'draft' },
    ]),
  }),
  'search by name': admin('search.find', { q: 'ada7' }),
  'search by the end of an ID': admin('search.find', ({ worked }, n) => ({
    q: rowId('job', worked(n)).slice(-6),
  })),
  'search by phone': admin('search.find', { q: '(555) 555-0100' }),
  'job board near home': clinician('jobs.board', { nearHomeMiles: NEW_SHIFT_RADIUS_MILES }),
  'job board near a place': clinician('jobs.board', { near: '29.76,-95.37', radiusMiles: 25 }),
  'job board near a place, closest first': clinician('jobs.board', {
    near: '29.76,-95.37',
    radiusMiles: 25,
    sort: 'distance',
  }),
}

/** What the back office opens with: many reads in one. */
export const homeReads: Record<string, Read> = {
  queue: admin('queue.list'),
  'figures above the queue': admin('figures.read'),
}

export const deepReads: Record<string, Read> = {
  'shifts of everyone, 100,000 deep': admin('applications.shifts', { skip: 100_000 }),
  'shifts of everyone, as the table starts, page 1,000': admin('applications.shifts', {
    shiftStatus: defaultShiftStatuses.join(','),
    skip: 10_000,
  }),
  'clinicians, page 1,000': facility('clinicians.list', { skip: 10_000 }),
  'user list, page 1,000': admin('accounts.list', { skip: 10_000 }),
  'ledger account, page 1,000': admin('ledger.account', { account: 'facilityReceivable', skip: 10_000 }),
}

/** Reads that are not of the rows written here, or aren't answered from the database. */
const others: readonly CallName[] = [
  'accounts.verifySecondFactor',
  'accounts.refresh',
  'accounts.checkFacilityReset',
  'accounts.checkClinicianReset',
  'clinicians.downloadProfile',
  'compliance.download',
  'compliance.readExport',
  'evidence.download',
  'payouts.downloadEarnings',
  'payouts.downloadStatement',
  'facilities.searchDirectory',
  'facilities.timeZones',
  'files.read',
  'ledger.runs',
  'live.events',
  'members.readInvitation',
  'onboarding.slots',
  'onboarding.read',
  'onboarding.hours',
  'product.config',
  'rates.list',
  'policies.list',
  'complianceData.read',
]

/** Reads of the contract that nobody measures. */
export const unmeasured = () => {
  const known = new Set<string>([
    ...others,
    ...Object.values({ ...reads, ...boundedReads, ...homeReads }).map(({ name }) => name),
  ])
  return Object.entries(calls).flatMap(([name, { method }]) =>
    method === 'GET' && !known.has(name) ? [name] : [],
  )
}
