import type { ResourceName } from '@gaitway/contract/resources'
import type { Outside } from '../outside/outside.ts'
import { listJobLedger, listLedgerAccounts, payments, payouts } from '../store/views/back-office/money.ts'
import { auditLog, users } from '../store/views/back-office/people.ts'
import {
  listResource,
  readResource,
  type ListWish,
  type Resource,
} from '../store/views/back-office/resource.ts'
import { jobs, shifts } from '../store/views/back-office/work.ts'
import type { SignedIn } from './use-case.ts'

export type ResourceView = {
  list: (outside: Outside, by: SignedIn, wish: ListWish) => Promise<{ data: object[]; count: number }>
  read: (outside: Outside, by: SignedIn, id: string) => Promise<object | undefined>
}

const viewOf = <Row extends object>(resource: Resource<Row>): ResourceView => ({
  list: ({ db }, _by, wish) => listResource(db, resource, wish),
  read: ({ db }, _by, id) => readResource(db, resource, id),
})

/** Sub-admins see no time cards at all. */
const withoutTimeCards = (shift: object) => ({ ...shift, timesheet: null, workedMinutes: null })

const shiftView: ResourceView = {
  list: async ({ db }, { side }, wish) => {
    const { data, count } = await listResource(db, shifts, wish)
    return { data: side === 'admin' ? data : data.map(withoutTimeCards), count }
  },
  read: async ({ db }, { side }, id) => {
    const shift = await readResource(db, shifts, id)
    return shift && (side === 'admin' ? shift : withoutTimeCards(shift))
  },
}

/** A job with the ledger of its money, for those who may see money. */
const jobView: ResourceView = {
  list: viewOf(jobs).list,
  read: async ({ db }, { side }, id) => {
    const job = await readResource(db, jobs, id)
    return job && { ...job, ledger: side === 'admin' ? await listJobLedger(db, id) : [] }
  },
}

const ledgerView: ResourceView = {
  list: async ({ db }) => {
    const rows = await listLedgerAccounts(db)
    const data = rows.map(row => ({
      id: row.account,
      account: row.account,
      debitsCents: row.debits,
      creditsCents: row.credits,
      balanceCents: row.debits - row.credits,
      entries: row.entries,
    }))
    return { data, count: data.length }
  },
  read: async () => undefined,
}

/** The lists and records of the back office, by resource. */
export const resourceViews: Record<ResourceName, ResourceView> = {
  users: viewOf(users),
  jobs: jobView,
  shifts: shiftView,
  payments: viewOf(payments),
  payouts: viewOf(payouts),
  'audit-log': viewOf(auditLog),
  'ledger-accounts': ledgerView,
}
