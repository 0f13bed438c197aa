import type { CallName } from '@gaitway/contract/calls/index'
import { defaultShiftStatuses } from '@gaitway/contract/lifecycles/application'
import { NEW_SHIFT_RADIUS_MILES } from '@gaitway/contract/limits'
import type { ResourceName } from '@gaitway/contract/resources'
import { schemas } from '@gaitway/contract/schemas/index'
import type { Services } from '../../api/services/services.ts'
import { runUseCase } from '../../api/use-cases/index.ts'
import { listRows } from '../../api/use-cases/resources.ts'
import type { SignedIn } from '../../api/use-cases/use-case.ts'
import type { Viewers } from './viewers.ts'

/** Opens a screen as the nth user. */
export type Open = (services: Services, viewers: Viewers, n: number) => Promise<unknown>

const plainly = { address: '192.0.2.1', userAgent: 'rows' }

const call =
  (
    name: CallName,
    by: (viewers: Viewers, n: number) => SignedIn,
    sent: (viewers: Viewers, n: number) => object,
  ): Open =>
  (services, viewers, n) =>
    runUseCase(name, services, by(viewers, n), schemas[name].input.parse(sent(viewers, n)) as never, plainly)

const backOffice =
  (name: ResourceName, more: { sort?: string; filter?: Record<string, unknown>; skip?: number } = {}): Open =>
  async (services, { admin }) => {
    const { rows, count } = await listRows(services, admin, name, {
      sort: more.sort,
      descending: true,
      skip: more.skip ?? 0,
      limit: 25,
      filter: more.filter ?? {},
      at: services.clock.now(),
    })
    return { data: rows, count }
  }

const clinician = (viewers: Viewers, n: number) => viewers.clinician(n)
const facility = (viewers: Viewers, n: number) => viewers.facility(n)
const admin = (viewers: Viewers) => viewers.admin
const nothing = () => ({})

/** The first page of every list, as its screen opens. */
export const firstPages: Record<string, Open> = {
  'job board': call('jobs.board', clinician, nothing),
  'job board, best paid first': call('jobs.board', clinician, () => ({ sort: 'hourlyRate' })),
  'one job': call('jobs.read', clinician, ({ openJobId }, n) => ({ id: openJobId(n) })),
  'jobs of a facility': call('jobs.listOwn', facility, nothing),
  'jobs of a facility, most applicants first': call('jobs.listOwn', facility, () => ({
    sortBy: 'numberOfApplicants',
  })),
  'jobs of a facility, searched': call('jobs.listOwn', facility, () => ({ search: '16 hr' })),
  'applicants of a job': call('applications.applicants', facility, ({ openJobId }, n) => ({
    jobId: openJobId(n),
  })),
  'shifts of a clinician': call('applications.shifts', clinician, nothing),
  'shifts of a facility': call('applications.shifts', facility, nothing),
  'shifts of a facility, paid': call('applications.shifts', facility, () => ({
    paymentStatus: 'completed',
  })),
  'shifts of a facility, searched': call('applications.shifts', facility, () => ({ search: 'Wing 3' })),
  'shifts of everyone': call('applications.shifts', admin, nothing),
  'shifts of everyone, as the table starts': call('applications.shifts', admin, () => ({
    shiftStatus: defaultShiftStatuses.join(','),
  })),
  'payouts of a clinician': call('payouts.list', clinician, nothing),
  notifications: call('notifications.list', clinician, nothing),
  'user list': call('accounts.list', admin, nothing),
  'staff list': call('accounts.staff', admin, nothing),
  'back office: users under review': backOffice('users', { filter: { tab: 'pending' } }),
  'back office: users': backOffice('users'),
  'back office: facilities': backOffice('users', { filter: { tab: 'facility' } }),
  'back office: jobs': backOffice('jobs'),
  'back office: open jobs': backOffice('jobs', { filter: { status: 'posted' } }),
  'back office: shifts': backOffice('shifts'),
  'back office: confirmed shifts': backOffice('shifts', { filter: { status: defaultShiftStatuses } }),
  'back office: payments': backOffice('payments'),
  'back office: payouts': backOffice('payouts'),
  'back office: audit log': backOffice('audit-log'),
  'back office: ledger accounts': backOffice('ledger-accounts'),
}

/** A hundred times as many jobs are a hundred times as many within a distance, so these have a limit instead. */
export const nearPages: Record<string, Open> = {
  'job board near home': call('jobs.board', clinician, () => ({ nearHomeMiles: NEW_SHIFT_RADIUS_MILES })),
}

/** Pages 100,000 rows deep, by number. */
export const deepPages: Record<string, Open> = {
  'shifts of everyone, 100,000 deep': call('applications.shifts', admin, () => ({ skip: 100_000 })),
  'back office: audit log, 100,000 deep': backOffice('audit-log', { skip: 100_000 }),
  'back office: shifts, 100,000 deep': backOffice('shifts', { skip: 100_000 }),
}
