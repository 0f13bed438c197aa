import type { ResourceName } from '../resources.ts'
import type { Side } from '../values/enums.ts'
import type { Cell, ExportCells } from './cells.ts'
import * as messages from './messages.ts'
import * as money from './money.ts'
import * as people from './people.ts'
import * as work from './work.ts'

const files = {
  users: people.users,
  clinicians: people.clinicians,
  facilities: people.facilities,
  jobs: work.jobs,
  shifts: work.shifts,
  'onboarding-calls': people.onboardingCalls,
  invoices: money.invoices,
  payments: money.payments,
  disputes: money.disputes,
  'money-decisions': money.moneyDecisions,
  payouts: money.payouts,
  'year-totals': money.yearTotals,
  deliveries: messages.deliveries,
  'audit-log': messages.auditLog,
  'ledger-accounts': money.ledgerAccounts,
  'median-rates': money.medianRates,
  'hourly-rates': money.hourlyRates,
  leads: messages.leads,
  'message-reports': messages.messageReports,
} satisfies Record<ResourceName, ExportCells<never>>

/** The headings of a list and of its export are the same words. */
export type ListLabel<Name extends ResourceName> = keyof (typeof files)[Name] & string

const forSubAdmins: Partial<Record<ResourceName, ExportCells<never>>> = {
  facilities: people.facilitiesWithoutMoney,
  shifts: work.shiftsWithoutTimeCard,
}

type ExportFile = { headings: string[]; cellsOf: (row: object) => Cell[] }

/** The columns of an exported list: the list’s own first, then facts that it has no room for. */
export const buildExportFile = (name: ResourceName, side: Side): ExportFile => {
  const cells = Object.entries<(row: never) => Cell>(
    (side === 'subadmin' && forSubAdmins[name]) || files[name],
  )
  return {
    headings: cells.map(([heading]) => heading),
    cellsOf: row => cells.map(([, readCell]) => readCell(row as never)),
  }
}
