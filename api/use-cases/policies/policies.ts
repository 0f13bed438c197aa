import { policyKinds, type PolicyKind } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import type { EventVerb } from '@gaitway/contract/events'
import type { PolicyTerms } from '@gaitway/contract/values/fees'
import type { Policy } from '@gaitway/contract/schemas/policies'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { insertPolicy, listPolicies, lockLatestPolicy } from '../../store/policies.ts'
import { Json } from '../../json.ts'
import { decideMoney } from '../second-admin.ts'
import { signedIn, type Actor, type Knex, type ReadCase, type Services } from '../use-case.ts'
import type { SignedIn, UseCase } from '../use-case.ts'

/** Every version of the policies; sub-admins don't see those about money and time cards. */
export const list: ReadCase<'policies.list'> = async ({ db }, by) =>
  new Json(await listPolicies(db, by.side === 'admin' ? policyKinds : ['cancellation', 'lateCheckIn']))

type Event =
  | { noun: 'settings'; verb: EventVerb<'settings'> }
  | { noun: 'billingTerms'; verb: EventVerb<'billingTerms'> }

/** Sets a new version of a policy, which applies from now on. What was agreed before keeps its own. */
const setVersion = async <Kind extends PolicyKind>(
  { db, clock }: Services,
  actor: Actor,
  {
    kind,
    event,
    decide,
    ...sent
  }: {
    kind: Kind
    event: Event
    version: number
    terms: PolicyTerms[Kind]
    note: string
    /** refuses it in the same transaction unless enough admins decide */
    decide?: (trx: Knex, by: SignedIn, at: Date) => Promise<void>
  },
): Promise<Policy> => {
  const by = signedIn(actor)
  const at = clock.now()
  const { version, terms, note } = sent
  await db.transaction(async trx => {
    const before = await lockLatestPolicy(trx, kind)
    if (before.version !== version) throw refuse('out_of_date')
    const row = { id: newId(), kind, version: version + 1, terms, validFrom: at, setBy: by.userId, note }
    await insertPolicy(trx, row)
    const was: Record<string, number> = before.terms
    const details = {
      ...Object.fromEntries(Object.entries(terms).map(([name, to]) => [name, { from: was[name], to }])),
      reason: note,
    }
    await record(trx, { at, by, ...event, nounId: row.id, details })
    await decide?.(trx, by, at)
  })
  const [latest] = new Json<Policy[]>(await listPolicies(db, [kind])).parse()
  if (!latest) throw new Error('A saved policy is missing')
  return latest
}

/** How a cancellation is settled, for shifts confirmed from now on. */
export const setCancellation: UseCase<'policies.setCancellation'> = (
  services,
  by,
  { version, note, ...terms },
) =>
  setVersion(services, by, {
    kind: 'cancellation',
    event: { noun: 'settings', verb: 'setCancellationPolicy' },
    version,
    terms,
    note,
  })

/** The fee of facilities without their own, for shifts confirmed from now on. */
export const setServiceFee: UseCase<'policies.setServiceFee'> = (services, by, { version, note, ...terms }) =>
  setVersion(services, by, {
    kind: 'serviceFee',
    event: { noun: 'billingTerms', verb: 'setServiceFee' },
    version,
    terms,
    note,
  })

/** How long a facility has to answer a time card submitted from now on. */
export const setAutoAcceptance: UseCase<'policies.setAutoAcceptance'> = (
  services,
  by,
  { version, note, ...terms },
) =>
  setVersion(services, by, {
    kind: 'autoAcceptance',
    event: { noun: 'billingTerms', verb: 'setAutoAcceptance' },
    version,
    terms,
    note,
  })

/** When invoices that are issued from now on are due. */
export const setInvoiceTerms: UseCase<'policies.setInvoiceTerms'> = (
  services,
  by,
  { version, note, ...terms },
) =>
  setVersion(services, by, {
    kind: 'invoiceTerms',
    event: { noun: 'billingTerms', verb: 'setInvoiceTerms' },
    version,
    terms,
    note,
  })

/** How long after the start of a day without a check-in the clinician and the facility are asked. */
export const setLateCheckIn: UseCase<'policies.setLateCheckIn'> = (
  services,
  by,
  { version, note, ...terms },
) => {
  if (terms.facilityMinutes <= terms.clinicianMinutes)
    throw refuse('fields_wrong', { facilityMinutes: 'Enter more minutes than for the clinician' })
  return setVersion(services, by, {
    kind: 'lateCheckIn',
    event: { noun: 'settings', verb: 'setLateCheckIn' },
    version,
    terms,
    note,
  })
}

/** What one admin decides about a facility's money alone within 24 hours; two admins always decide on this amount. */
export const setSecondAdmin: UseCase<'policies.setSecondAdmin'> = (services, actor, input, context) => {
  const { version, note, dollars } = input
  const decision = {
    call: 'policies.setSecondAdmin',
    input,
    facilityId: null,
    amountCents: dollars * 100,
  } as const
  return setVersion(services, actor, {
    kind: 'secondAdmin',
    event: { noun: 'billingTerms', verb: 'setSecondAdmin' },
    version,
    terms: { dollars },
    note,
    decide: (trx, by, at) => decideMoney(trx, decision, { by, at, context }),
  })
}
