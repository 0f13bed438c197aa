import { defaultShiftStatuses } from '@gaitway/contract/lifecycles/application'
import type { ResourceName } from '@gaitway/contract/resources'
import { schemas } from '@gaitway/contract/schemas/index'
import { servedCities } from '@gaitway/contract/values/served-cities'
import type { Services } from '../../api/services/services.ts'
import { readArea } from '../../api/store/views/market.ts'
import { runUseCase } from '../../api/use-cases/index.ts'
import { listRows } from '../../api/use-cases/resources.ts'
import { deepReads, boundedReads, homeReads, reads, type Read } from './reads.ts'
import type { Viewers } from './viewers.ts'

/** Opens a screen as the nth user. */
export type Open = (services: Services, viewers: Viewers, n: number) => Promise<unknown>

const plainly = { network: '192.0.2.1', userAgent: 'rows' }

const call =
  ({ name, by, sent }: Read): Open =>
  (services, viewers, n) =>
    runUseCase(name, services, by(viewers, n), schemas[name].input.parse(sent(viewers, n)) as never, plainly)
const opened = (some: Record<string, Read>): Record<string, Open> =>
  Object.fromEntries(Object.entries(some).map(([name, read]) => [name, call(read)]))

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

/** Every read as its screen opens. */
export const firstPages: Record<string, Open> = {
  ...opened(reads),
  'back office: users under review': backOffice('users', { filter: { tab: 'pending' } }),
  'back office: users': backOffice('users'),
  'back office: facility records': backOffice('facilities'),
  'back office: facilities': backOffice('users', { filter: { tab: 'approved', kind: 'facility' } }),
  'back office: clinicians': backOffice('clinicians'),
  'back office: jobs': backOffice('jobs'),
  'back office: open jobs': backOffice('jobs', { filter: { status: 'posted' } }),
  'back office: shifts': backOffice('shifts'),
  'back office: confirmed shifts': backOffice('shifts', { filter: { status: defaultShiftStatuses } }),
  'back office: invoices': backOffice('invoices'),
  'back office: payments': backOffice('payments'),
  'back office: payouts': backOffice('payouts'),
  'back office: disputes by deadline': backOffice('disputes', { filter: { status: 'needsResponse' } }),
  'back office: open message reports': backOffice('message-reports', { filter: { state: 'open' } }),
  'back office: deliveries': backOffice('deliveries'),
  'back office: failed deliveries': backOffice('deliveries', { filter: { status: 'failed' } }),
  'back office: deliveries by address': backOffice('deliveries', { filter: { q: 'person21@' } }),
  'back office: audit log': backOffice('audit-log'),
}

/** First pages that may take longer with more rows, within a limit. */
export const boundedPages: Record<string, Open> = {
  ...opened(boundedReads),
  'back office: ledger accounts': backOffice('ledger-accounts'),
  // the city of all rows written here
  'public page: a city': ({ db, clock }) => readArea(db, servedCities[0], clock.now()),
}

/** The home of the back office, with a limit of its own. */
export const homePages: Record<string, Open> = opened(homeReads)

/** Pages 100,000 rows deep, or 1,000 pages, by number. */
export const deepPages: Record<string, Open> = {
  ...opened(deepReads),
  'back office: audit log, 100,000 deep': backOffice('audit-log', { skip: 100_000 }),
  'back office: deliveries, 100,000 deep': backOffice('deliveries', { skip: 100_000 }),
  'back office: shifts, 100,000 deep': backOffice('shifts', { skip: 100_000 }),
  'back office: users, page 1,000': backOffice('users', { skip: 25_000 }),
  'back office: jobs, page 1,000': backOffice('jobs', { skip: 25_000 }),
  'back office: payments, page 1,000': backOffice('payments', { skip: 25_000 }),
  'back office: payouts, page 1,000': backOffice('payouts', { skip: 25_000 }),
}
