import { showNumber } from '@gaitway/contract/format/numbers'
import { refuse } from '@gaitway/contract/values/errors'
import type { Side } from '@gaitway/contract/values/enums'
import { calculatePayRateCents, calculatePrice } from '@gaitway/contract/values/fees'
import { type ResourceName, resources as resourceAccess } from '@gaitway/contract/resources'
import { EXPORT_MAX_ROWS, MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { builtInComplianceData } from '../services/compliance-data.ts'
import { Json, withFields } from '../json.ts'
import { clinicians } from '../store/views/back-office/clinician-list.ts'
import { deliveries, deliveriesWithoutMoney } from '../store/views/back-office/deliveries.ts'
import { auditLog, auditLogWithoutMoney } from '../store/views/back-office/audit-log.ts'
import * as jobs from '../store/views/back-office/jobs.ts'
import {
  invoices,
  invoiceWithFile,
  ledgerAccountsList,
  payments,
  payouts,
  yearTotals,
} from '../store/views/back-office/money.ts'
import { disputes } from '../store/views/back-office/disputes.ts'
import { moneyDecisions } from '../store/views/back-office/money-decisions.ts'
import { messageReports } from '../store/views/back-office/message-reports.ts'
import { hourlyRates, leads, medianRates } from '../store/views/back-office/rates-and-leads.ts'
import { facilities, facilitiesWithoutMoney } from '../store/views/back-office/facilities.ts'
import { onboardingCalls, users, usersWithoutStaff } from '../store/views/back-office/people.ts'
import { countEach } from '../store/views/back-office/count-each.ts'
import * as store from '../store/views/back-office/resource.ts'
import { signLink } from './files/files.ts'
import { recordSecurityEvent } from './security-events.ts'
import { recordEvent } from './transition.ts'
import { type ReadCase, type Services, type SignedIn, requireSignedIn } from './use-case.ts'

export type ListOrder = store.ResourceListOrder
export type ListParams = store.ResourceListParams

/** The lists of the back office, for admins and, with less in them, sub-admins. */
const resources: Record<
  ResourceName,
  store.ListResource | { admin: store.ListResource; subadmin: store.ListResource }
> = {
  users: { admin: users, subadmin: usersWithoutStaff },
  facilities: { admin: facilities, subadmin: facilitiesWithoutMoney },
  clinicians,
  jobs: jobs.jobs,
  shifts: { admin: jobs.shifts, subadmin: jobs.shiftsWithoutTimeCard },
  'onboarding-calls': onboardingCalls,
  invoices,
  payments,
  disputes,
  'money-decisions': moneyDecisions,
  payouts,
  'year-totals': yearTotals(builtInComplianceData.yearEnd.years),
  deliveries: { admin: deliveries, subadmin: deliveriesWithoutMoney },
  'audit-log': { admin: auditLog, subadmin: auditLogWithoutMoney },
  'ledger-accounts': ledgerAccountsList,
  'median-rates': medianRates,
  'hourly-rates': hourlyRates,
  leads,
  'message-reports': messageReports,
}
const getResource = (name: ResourceName, { side }: SignedIn): store.ListResource => {
  const resource = resources[name]
  if ('table' in resource) return resource
  return side === 'admin' ? resource.admin : resource.subadmin
}

/** Whether a record’s ID is a word instead of a UUID. */
export const hasTextIds = (name: ResourceName) => {
  const resource = resources[name]
  return 'table' in resource && resource.idType === 'text'
}

/** The filters that have a value. */
export const withoutEmpty = (filter: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )

/** How many rows each of these filters of a list finds, for the saved filters above the list. */
export const count: ReadCase<'lists.count'> = async ({ db, clock }, by, { resource, filters }) => {
  const staff = requireSignedIn(by)
  if (!(resourceAccess[resource].list as readonly Side[]).includes(staff.side)) throw refuse('not_allowed')
  const counts = await countEach(db, getResource(resource, staff), filters.map(withoutEmpty), clock.now())
  return new Json(JSON.stringify(counts))
}

export const listRows = (
  { db }: Services,
  by: SignedIn,
  name: ResourceName,
  input: store.ResourceListParams,
): Promise<store.Listed> => store.listResource(db, getResource(name, by), input)

/** What the facility pays: as agreed at the confirmation, else the card price. */
const buildJobPrice = (terms: jobs.JobTerms) => {
  const { feePercent } = terms
  const rateCents = terms.payRateCents ?? calculatePayRateCents(terms.hourlyRate, terms.boostPercent)
  const paymentType = terms.paymentType ?? 'card'
  const lines = calculatePrice({ ...terms, payRateCents: rateCents, feePercent, paymentType })
  return { ...lines, feePercent, payRateCents: rateCents, paymentType }
}

/** One record as JSON text; a job has its price and, for readers who may see money, its ledger. */
export const readRow = async (
  services: Services,
  by: SignedIn,
  name: ResourceName,
  id: string,
): Promise<string | undefined> => {
  const { db, clock } = services
  if (name === 'invoices') {
    type InvoiceFile = { attachmentUrl: string | null }
    const found = await store.readResource<InvoiceFile>(db, invoiceWithFile, id, clock.now())
    return found && withFields(found.json, { attachmentUrl: signLink(services, found.attachmentUrl) })
  }
  if (name !== 'jobs') {
    const row = await store.readResource(db, getResource(name, by), id, clock.now())
    if (row && name === 'users' && id !== by.userId)
      await recordSecurityEvent(services, { noun: 'user', verb: 'readAccount', userId: id, by })
    return row?.json
  }
  const resource = by.side === 'admin' ? jobs.jobWithLedger : jobs.jobWithoutLedger
  const job = await store.readResource<jobs.JobTerms>(db, resource, id, clock.now())
  return job && withFields(job.json, { price: buildJobPrice(job) })
}

/**
 * All rows of a list in batches; the audit log says who exported them. The IDs are read in advance, so that a slow
 * reader doesn't hold a connection.
 */
export const exportRows = async (
  { db, clock }: Services,
  by: SignedIn,
  name: ResourceName,
  input: store.ResourceListOrder,
): Promise<AsyncGenerator<string[]>> => {
  const resource = getResource(name, by)
  const ids = await store.listResourceIds(db, resource, { ...input, limit: EXPORT_MAX_ROWS + 1 })
  if (ids.length > EXPORT_MAX_ROWS)
    throw refuse('fields_wrong', {
      filter: `An export can have up to ${showNumber(EXPORT_MAX_ROWS)} rows. Narrow the list and try again.`,
    })
  const details = { list: name, rows: ids.length }
  await db.transaction(trx =>
    recordEvent(trx, 'user', { id: by.userId }, 'exportList', { at: clock.now(), by, details }),
  )
  return (async function* () {
    for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE)
      yield await store.listResourceRows(db, resource, ids.slice(from, from + MAX_PAGE_SIZE), input.at)
  })()
}
