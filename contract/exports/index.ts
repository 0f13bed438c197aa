import type { ResourceName } from '../resources.ts'
import type { Side } from '../values/enums.ts'
import type { Cell, ExportCells } from './cells.ts'
import { auditLog, deliveries, leads, messageReports } from './messages.ts'
import {
  disputes,
  hourlyRates,
  invoices,
  ledgerAccounts,
  medianRates,
  moneyDecisions,
  payments,
  payouts,
} from './money.ts'
import { clinicians, facilities, facilitiesWithoutMoney, onboardingCalls, users } from './people.ts'
import { jobs, shifts, shiftsWithoutTimeCard } from './work.ts'

const files = {
  users,
  clinicians,
  facilities,
  jobs,
  shifts,
  'onboarding-calls': onboardingCalls,
  invoices,
  payments,
  disputes,
  'money-decisions': moneyDecisions,
  payouts,
  deliveries,
  'audit-log': auditLog,
  'ledger-accounts': ledgerAccounts,
  'median-rates': medianRates,
  'hourly-rates': hourlyRates,
  leads,
  'message-reports': messageReports,
} satisfies Record<ResourceName, ExportCells<never>>

/** The headings of a list and of its export are the same words. */
export type ListLabel<Name extends ResourceName> = keyof (typeof files)[Name] & string

const forSubAdmins: Partial<Record<ResourceName, ExportCells<never>>> = {
  facilities: facilitiesWithoutMoney,
  shifts: shiftsWithoutTimeCard,
}

export type ExportFile = { headings: string[]; cellsOf: (row: object) => Cell[] }

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
