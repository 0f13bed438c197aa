import { payRateCents, price, SERVICE_FEE_PERCENT } from '@gaitway/contract/fees'
import { ledgerAccounts } from '@gaitway/contract/ledger-accounts'
import type { JobRecord, LedgerAccountRecord, WholeJobRecord } from '@gaitway/contract/resource-records'
import type { ResourceName } from '@gaitway/contract/resources'
import { minutesBetween } from '@gaitway/contract/time'
import type { Outside } from '../outside/outside.ts'
import { auditLog, auditLogWithoutMoney } from '../store/views/back-office/audit-log.ts'
import { findJobTerms, jobs } from '../store/views/back-office/jobs.ts'
import { listJobLedger, listLedgerAccounts } from '../store/views/back-office/ledger.ts'
import { payments, payouts } from '../store/views/back-office/money.ts'
import { onboardingCalls } from '../store/views/back-office/onboarding-calls.ts'
import { usersWithoutStaff } from '../store/views/back-office/people-without-staff.ts'
import { users } from '../store/views/back-office/people.ts'
import {
  listResource,
  readResource,
  type ListWish,
  type Resource,
} from '../store/views/back-office/resource.ts'
import { shifts, withoutTimeCard } from '../store/views/back-office/shifts.ts'
import type { SignedIn } from './use-case.ts'

export type { ListWish }
export type ResourceView = {
  list: (outside: Outside, by: SignedIn, wish: ListWish) => Promise<{ data: object[]; count: number }>
  read: (outside: Outside, by: SignedIn, id: string) => Promise<object | undefined>
}

const viewOf = <Row extends object, Shown extends object>(
  resource: Resource<Row, Shown>,
  /** what sub-admins get instead */
  forSubAdmins: Resource<Row> = resource,
): ResourceView => {
  const of = ({ side }: SignedIn) => (side === 'admin' ? resource : forSubAdmins)
  return {
    list: ({ db }, by, wish) => listResource(db, of(by), wish),
    read: ({ db, clock }, by, id) => readResource(db, of(by), id, clock.now()),
  }
}

/** What the facility pays: as agreed when somebody was confirmed, else as it would be by card. */
const priceOf = async ({ db }: Outside, job: JobRecord) => {
  const terms = await findJobTerms(db, job.id)
  const feePercent = terms?.feePercent ?? SERVICE_FEE_PERCENT
  const rateCents = terms?.payRateCents ?? payRateCents(job.hourlyRate, job.boostPercent)
  const paymentType = terms?.paymentType ?? 'card'
  const slotMinutes = job.slots.map(({ startDate, endDate }) => minutesBetween(startDate, endDate))
  const lines = price({ ...job, payRateCents: rateCents, slotMinutes, feePercent, paymentType })
  return { ...lines, feePercent, payRateCents: rateCents, paymentType }
}

/** A job with its price and, for those who may see money, the ledger of it. */
const jobView: ResourceView = {
  list: viewOf(jobs).list,
  read: async (outside, { side }, id) => {
    const { db, clock } = outside
    const job = await readResource(db, jobs, id, clock.now())
    if (!job) return undefined
    const ledger = side === 'admin' ? await listJobLedger(db, id) : []
    return { ...job, price: await priceOf(outside, job), ledger } satisfies WholeJobRecord
  },
}

const ledgerView: ResourceView = {
  list: async ({ db }) => {
    const found = await listLedgerAccounts(db)
    const rows = ledgerAccounts.flatMap(name => found.find(({ account }) => account === name) ?? [])
    const data: LedgerAccountRecord[] = rows.map(row => ({
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
  users: viewOf(users, usersWithoutStaff),
  jobs: jobView,
  shifts: viewOf(shifts, withoutTimeCard(shifts)),
  'onboarding-calls': viewOf(onboardingCalls),
  payments: viewOf(payments),
  payouts: viewOf(payouts),
  'audit-log': viewOf(auditLog, auditLogWithoutMoney),
  'ledger-accounts': ledgerView,
}
