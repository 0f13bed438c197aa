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
import { requireSignedIn, type Actor, type Knex, type ReadCase, type Services } from '../use-case.ts'
import type { SignedIn, UseCase } from '../use-case.ts'

/** Every version of the policies; sub-admins don't see those about money and time cards. */
export const list: ReadCase<'policies.list'> = async ({ db }, by) =>
  new Json(await listPolicies(db, by.side === 'admin' ? policyKinds : ['cancellation', 'lateCheckIn']))

type PolicyEvent =
  | { noun: 'settings'; verb: EventVerb<'settings'> }
  | { noun: 'billingTerms'; verb: EventVerb<'billingTerms'> }

const events: Record<PolicyKind, PolicyEvent> = {
  cancellation: { noun: 'settings', verb: 'setCancellationPolicy' },
  serviceFee: { noun: 'billingTerms', verb: 'setServiceFee' },
  autoAcceptance: { noun: 'billingTerms', verb: 'setAutoAcceptance' },
  invoiceTerms: { noun: 'billingTerms', verb: 'setInvoiceTerms' },
  lateCheckIn: { noun: 'settings', verb: 'setLateCheckIn' },
  secondAdmin: { noun: 'billingTerms', verb: 'setSecondAdmin' },
}

type NewVersion<Kind extends PolicyKind> = { version: number; terms: PolicyTerms[Kind]; note: string }

/**
 * Sets a new version of a policy, which applies from now on; what was agreed before keeps its version. `decide` refuses
 * it in the same transaction unless enough admins decide.
 */
const setVersion = async <Kind extends PolicyKind>(
  { db, clock }: Services,
  actor: Actor,
  kind: Kind,
  { version, terms, note }: NewVersion<Kind>,
  decide?: (trx: Knex, by: SignedIn, at: Date) => Promise<void>,
): Promise<Policy> => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const before = await lockLatestPolicy(trx, kind)
    if (before.version !== version) throw refuse('out_of_date')
    const row = { id: newId(), kind, version: version + 1, terms, validFrom: at, setBy: by.userId, note }
    await insertPolicy(trx, row)
    const termsBefore: Record<string, number> = before.terms
    const details = {
      ...Object.fromEntries(
        Object.entries(terms).map(([name, to]) => [name, { from: termsBefore[name], to }]),
      ),
      reason: note,
    }
    await record(trx, { at, by, ...events[kind], nounId: row.id, details })
    await decide?.(trx, by, at)
  })
  const [latest] = new Json<Policy[]>(await listPolicies(db, [kind])).parse()
  if (!latest) throw new Error('A saved policy is missing')
  return latest
}

/** Sets how a cancellation is settled, for shifts confirmed from now on. */
export const setCancellation: UseCase<'policies.setCancellation'> = (
  services,
  by,
  { version, note, ...terms },
) => setVersion(services, by, 'cancellation', { version, terms, note })

/** Sets the fee of facilities without their own, for shifts confirmed from now on. */
export const setServiceFee: UseCase<'policies.setServiceFee'> = (services, by, { version, note, ...terms }) =>
  setVersion(services, by, 'serviceFee', { version, terms, note })

/** Sets how long a facility has to answer a time card submitted from now on. */
export const setAutoAcceptance: UseCase<'policies.setAutoAcceptance'> = (
  services,
  by,
  { version, note, ...terms },
) => setVersion(services, by, 'autoAcceptance', { version, terms, note })

/** Sets when invoices that are issued from now on are due. */
export const setInvoiceTerms: UseCase<'policies.setInvoiceTerms'> = (
  services,
  by,
  { version, note, ...terms },
) => setVersion(services, by, 'invoiceTerms', { version, terms, note })

/** Sets how long after the start of a day without a check-in the clinician and the facility are asked. */
export const setLateCheckIn: UseCase<'policies.setLateCheckIn'> = (
  services,
  by,
  { version, note, ...terms },
) => {
  if (terms.facilityMinutes <= terms.clinicianMinutes)
    throw refuse('fields_wrong', { facilityMinutes: 'Enter more minutes than for the clinician' })
  return setVersion(services, by, 'lateCheckIn', { version, terms, note })
}

/** Sets what one admin decides about a facility's money alone within 24 hours. Two admins decide on this setting. */
export const setSecondAdmin: UseCase<'policies.setSecondAdmin'> = (services, actor, input, context) => {
  const { version, note, dollars } = input
  const amountCents = dollars * 100
  const decision = { call: 'policies.setSecondAdmin', input, facilityId: null, amountCents } as const
  return setVersion(services, actor, 'secondAdmin', { version, terms: { dollars }, note }, (trx, by, at) =>
    decideMoney(trx, decision, { by, at, context }),
  )
}
