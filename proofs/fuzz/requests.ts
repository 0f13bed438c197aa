import { toUSVString } from 'node:util'
import fc from 'fast-check'
import { z } from 'zod'
import { calls, callNames, type CallName } from '@gaitway/contract/calls/index'
import { fillPath, splitHeaderFields } from '@gaitway/contract/call-request'
import { eventNames } from '@gaitway/contract/events'
import { type ResourceName, resources } from '@gaitway/contract/resources'
import { schemas } from '@gaitway/contract/schemas/index'
import { findResourceSchema } from '@gaitway/contract/schemas/resources'
import { securityTerms } from '@gaitway/contract/security-events'
import type { Side } from '@gaitway/contract/values/enums'
import { builtInComplianceData } from '../../api/services/compliance-data.ts'
import { clinicians } from '../../api/store/views/back-office/clinician-list.ts'
import { auditLog } from '../../api/store/views/back-office/audit-log.ts'
import { deliveries } from '../../api/store/views/back-office/deliveries.ts'
import { disputes } from '../../api/store/views/back-office/disputes.ts'
import { facilities } from '../../api/store/views/back-office/facilities.ts'
import { jobs, shifts } from '../../api/store/views/back-office/jobs.ts'
import { messageReports } from '../../api/store/views/back-office/message-reports.ts'
import * as money from '../../api/store/views/back-office/money.ts'
import { moneyDecisions } from '../../api/store/views/back-office/money-decisions.ts'
import { onboardingCalls, users } from '../../api/store/views/back-office/people.ts'
import { hourlyRates, leads, medianRates } from '../../api/store/views/back-office/rates-and-leads.ts'
import type { ListFilter } from '../../api/store/views/back-office/filters.ts'
import type { ListResource } from '../../api/store/views/back-office/resource.ts'
import { type JsonSchema, type KnownIds, findIds, buildObjects, oddValues } from './values.ts'

export type Caller = Side | 'guest'
export type FuzzRequest = {
  /** the call or the list */
  of: string
  by: Caller
  /** which of the people of this side */
  which: number
  method: string
  /** with the query */
  path: string
  headers: Record<string, string>
  body?: unknown
  isForm?: boolean
}

type Input = Record<string, unknown>

const readSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A query as a client writes it: nested values as JSON. */
const buildQuery = (input: Input) => {
  const pairs = Object.entries(input).flatMap(([field, value]) => {
    if (value === undefined) return []
    return [`${encode(field)}=${encode(toText(value))}`]
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Half of a character outside the basic plane has no encoding, so it is sent as its replacement. */
const encode = (text: string) => encodeURIComponent(toUSVString(text))

/** A header takes neither line ends nor letters beyond Latin. */
const cleanHeader = (text: string) => text.replace(/[^\x20-\x7E]/g, '?').slice(0, 500)

const everyone: readonly Caller[] = ['admin', 'subadmin', 'facility', 'clinician', 'guest']

const chooseCaller = (allowed: readonly Caller[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<Caller>(...allowed) },
    { weight: 1, arbitrary: fc.constantFrom<Caller>(...everyone) },
  )

const keys = fc.oneof(
  { weight: 8, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('', 'short', 'x'.repeat(300), 'the same key') },
)

/** Requests of one call. */
const callRequests = (name: CallName, known: KnownIds): fc.Arbitrary<FuzzRequest> => {
  const { method, who, variant, multipart } = calls[name]
  const allowed: readonly Caller[] = who.guest ? ['guest'] : (who.sides ?? [])
  const noun = name.split('.')[0] ?? ''
  const inputs = buildObjects(readSchema(schemas[name].input), known, noun)
  return fc
    .tuple(chooseCaller(allowed), fc.nat(), inputs, keys, fc.constantFrom(...findIds(known, noun)))
    .map(([by, which, generated, key, anyId]) => {
      const chosen = variant ? { [variant.field]: variant.value, ...generated } : generated
      // without them there is no path
      const withPath: Input = { id: anyId, ...chosen }
      const { headers, rest: unheaded } = splitHeaderFields(name, withPath)
      const { path, rest } = fillPath(name, wellFormed(unheaded))
      const sent = Object.fromEntries(Object.entries(rest).filter(([field]) => field in chosen))
      const inQuery = method === 'GET'
      return {
        of: name,
        by,
        which,
        method,
        path: inQuery ? path + buildQuery(sent) : path,
        headers: {
          'idempotency-key': cleanHeader(key),
          ...Object.fromEntries(
            Object.entries(headers).map(([header, value]) => [header, cleanHeader(value)]),
          ),
        },
        ...(!inQuery && { body: sent }),
        ...(multipart && { isForm: true }),
      }
    })
}

const wellFormed = (input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      typeof value === 'string' ? toUSVString(value) : value,
    ]),
  )

const lists: Record<ResourceName, ListResource> = {
  users,
  clinicians,
  facilities,
  jobs,
  shifts,
  'onboarding-calls': onboardingCalls,
  invoices: money.invoices,
  payments: money.payments,
  disputes,
  'money-decisions': moneyDecisions,
  payouts: money.payouts,
  'year-totals': money.yearTotals(builtInComplianceData.yearEnd.years),
  'message-reports': messageReports,
  deliveries,
  'audit-log': auditLog,
  'ledger-accounts': money.ledgerAccountsList,
  'median-rates': medianRates,
  'hourly-rates': hourlyRates,
  leads,
}

/** Words that filters may take: of each, those that it accepts are used. */
const candidates = (known: KnownIds): unknown[] => [
  ...Object.values(known.byTable).flatMap(ids => ids.slice(0, 3)),
  ...eventNames,
  ...securityTerms,
  'yes',
  'no',
  'true',
  'all',
  '2026',
  '2025',
  '2026-12-01',
  '2026-02-28',
  'TX',
  'pt',
  'ota',
  'pending',
  'approved',
  'posted',
  'upcoming',
  'completed',
  'paid',
  'failed',
  'open',
  'Maya',
  '0101',
  "O'Hara",
  '50%',
  '_',
  'maya torres',
  '(713) 555-0130',
  '🩺',
  [],
  ['pending'],
]

const filterValues = ({ accepts }: ListFilter, all: readonly unknown[]) => {
  const accepted = all.filter(accepts)
  return accepted.length > 0 ? fc.oneof(fc.constantFrom(...accepted), oddValues) : oddValues
}

/** Requests of a list of the back office and its records. */
const listRequests = (name: ResourceName, known: KnownIds): fc.Arbitrary<FuzzRequest> => {
  const { filters, sorts } = lists[name]
  const words = candidates(known)
  const filter = fc.record(
    Object.fromEntries(
      [...Object.entries(filters), ['id', undefined] as const].map(([field, of]) => [
        field,
        of ? filterValues(of, words) : fc.array(fc.constantFrom(...findIds(known, name)), { maxLength: 3 }),
      ]),
    ),
    { requiredKeys: [] },
  )
  // few at once, or hardly any would be answered
  const few = fc
    .tuple(filter, fc.nat({ max: 3 }))
    .map(([all, most]) => Object.fromEntries(Object.entries(all).slice(0, most)))
  const queries = fc.record(
    {
      filter: fc.oneof({ weight: 8, arbitrary: few }, { weight: 1, arbitrary: oddValues }),
      range: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<unknown>([0, 24], [25, 49], [0, 499], [999_990, 999_999]) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>([24, 0], [-1, 1], [0], [0, 1e9], 'all') },
        { weight: 1, arbitrary: oddValues },
      ),
      sort: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.tuple(fc.constantFrom('id', ...Object.keys(sorts)), fc.constantFrom('ASC', 'DESC')),
        },
        { weight: 1, arbitrary: oddValues },
      ),
    },
    { requiredKeys: [] },
  )
  const callers = chooseCaller(['admin', 'admin', 'subadmin'])
  const path = `/admin/${name}`
  const listed = fc
    .tuple(callers, fc.nat(), queries, fc.constantFrom(path, path, path, `${path}.csv`))
    .map(([by, which, query, where]) => ({
      of: where,
      by,
      which,
      method: 'GET',
      path: where + buildQuery(query),
      headers: {},
    }))
  const record = readSchema(findResourceSchema(name, 'admin').read)
  const ones = fc
    .tuple(
      callers,
      fc.nat(),
      fc.constantFrom('GET', 'GET', 'PUT', 'PUT', 'DELETE', 'POST', 'PATCH', 'HEAD'),
      fc.oneof(fc.constantFrom(...findIds(known, name)), oddValues),
      buildObjects(record, known),
    )
    .map(([by, which, method, id, body]) => ({
      of: `${method} ${path}/{id}`,
      by,
      which,
      method,
      path: method === 'POST' ? path : `${path}/${encode(toText(id))}`,
      headers: {},
      ...(!['GET', 'HEAD'].includes(method) && { body }),
    }))
  return fc.oneof({ weight: 3, arbitrary: listed }, { weight: 1, arbitrary: ones })
}

/** Streams stay open; the clock is moved in development only. */
const isFuzzed = (name: CallName) => !calls[name].development && name !== 'live.events'

/** Requests of all calls and all lists of the back office, from those who may make them and from others. */
export const buildRequests = (known: KnownIds): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.oneof(...callNames.filter(isFuzzed).map(name => callRequests(name, known))),
    },
    {
      weight: 1,
      arbitrary: fc.oneof(
        ...(Object.keys(resources) as ResourceName[]).map(name => listRequests(name, known)),
      ),
    },
  )
