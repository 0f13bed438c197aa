import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import type { EventVerb } from '@gaitway/contract/events'
import {
  isCardExpired,
  failuresOfNobody,
  formatLastFailure,
  whyNotDefault,
  chooseNextPrimary,
} from '../../domain/payment-sources.ts'
import { Json, withFields } from '../../json.ts'
import type { SetupSource } from '../../services/payments.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import * as paymentSources from '../../store/payment-sources.ts'
import { readPayoutAccount } from '../../store/views/payout-overview.ts'
import { makePayoutBankDefault, removePayoutBank } from '../payouts/account.ts'
import { requireFacilityMember, requireClinician } from '../use-case.ts'
import type { Knex, Services, ReadCase, UseCase, FacilityMember } from '../use-case.ts'

/** A facility's payment methods as API rows, the primary one of each kind first. */
export const showSources = (sources: readonly paymentSources.ShownSource[], at: Date) => {
  const lastFailureOf = ({ shown: { kind }, failure }: paymentSources.ShownSource) =>
    failure && formatLastFailure({ kind, ...failure })
  return {
    cards: sources.flatMap(source => {
      const { shown } = source
      if (shown.kind !== 'card') return []
      const isExpired = isCardExpired(shown.expYear, shown.expMonth, at)
      return [{ ...shown, isExpired, lastFailure: lastFailureOf(source) }]
    }),
    banks: sources.flatMap(source =>
      source.shown.kind === 'bank' ? [{ ...source.shown, lastFailure: lastFailureOf(source) }] : [],
    ),
  }
}

const readSources = async (db: Knex, facilityId: string, at: Date) =>
  showSources(await paymentSources.listShownSources(db, facilityId, failuresOfNobody), at)

/** A facility's saved payment methods, or a clinician's payout bank accounts. */
export const sources: ReadCase<'payments.sources'> = async ({ db, clock }, by) => {
  if (by.side === 'clinician') {
    const account = await readPayoutAccount(db, requireClinician(by).clinicianId)
    return new Json(withFields(account, { cards: [], banks: [] }))
  }
  const own = await readSources(db, requireFacilityMember(by).facilityId, clock.now())
  return new Json(JSON.stringify({ ...own, payoutBanks: [], payoutAccount: null }))
}

/** Opens a page of the payment service to enter a card or bank account for this facility. */
export const openSetup: UseCase<'payments.openSetup'> = async (services, by, { kind, returnPath }) => {
  const { db, payments, config } = services
  const { facilityId } = requireFacilityMember(by)
  const facility = await paymentSources.findCustomer(db, facilityId)
  if (!facility) throw refuse('not_found')
  const customerId =
    facility.customerId ??
    (await paymentSources.saveCustomerId(
      db,
      facilityId,
      await payments.createCustomer({ facilityId, name: facility.officeName, email: facility.email }),
    ))
  const back = `${config.publicUrl}${returnPath}`
  const { url } = await payments.openSetup({
    kind,
    customerId,
    successUrl: `${back}${back.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: back,
  })
  return { url }
}

type AddedSource = {
  sessionId: string
  kind: PaymentSourceKind
  holder?: string
  accountType?: 'individual' | 'company'
}

/**
 * Adds what was entered on the payment service's page to the facility, once. It becomes primary if no other of
 * its kind can be charged by default. Returns the facility's payment methods and its ID.
 */
const addSource = async (services: Services, member: FacilityMember, input: AddedSource) => {
  const { db, clock, payments } = services
  const { facilityId } = member
  const { sessionId, kind } = input
  const setup = await payments.readSetup(sessionId)
  if (setup?.source.kind !== kind) throw refuse('setup_not_finished')
  const { id, replacedProviderId } = await db.transaction(async trx => {
    const facility = await paymentSources.lockCustomer(trx, facilityId)
    if (facility?.customerId !== setup.customerId) throw refuse('not_found')
    const at = clock.now()
    const saved = await paymentSources.findSourceOfSession(trx, facilityId, sessionId)
    // it was added before, and removed since
    if (saved?.removedAt) throw refuse('setup_not_finished')
    if (saved) return { id: saved.id, replacedProviderId: null }
    return saveSource(trx, member, { ...input, source: setup.source, at })
  })
  if (replacedProviderId) await detachUnused(services, id, replacedProviderId)
  return { id, ...(await readSources(db, facilityId, clock.now())) }
}

/**
 * Saves a new payment method, or what was entered about one that the facility has already. One that is being charged
 * stays as it is: sending the charge again must send the same. Returns what it replaced at the payment service.
 */
const saveSource = async (
  trx: Knex,
  member: FacilityMember,
  { source, at, ...input }: AddedSource & { source: SetupSource; at: Date },
) => {
  const { facilityId } = member
  const { kind, last4, fingerprint } = source
  const own = (await paymentSources.listSources(trx, facilityId)).filter(one => one.kind === kind)
  const same = own.find(one => fingerprint !== null && one.fingerprint === fingerprint)
  if (same && (await paymentSources.isSourceInUse(trx, same.id)))
    return { id: same.id, replacedProviderId: null }
  const id = same?.id ?? newId()
  const entered = {
    providerId: source.providerId,
    setupSessionId: input.sessionId,
    last4,
    holder: input.holder ?? source.holder,
    fingerprint,
    ...pickKindColumns(source, input.accountType),
  }
  if (same) await paymentSources.updateSource(trx, id, { ...entered, refusedAt: null })
  else await paymentSources.insertSource(trx, { id, facilityId, createdAt: at, ...entered })
  if (!own.some(one => one.isPrimary && whyNotDefault(one, at) === null))
    await paymentSources.setPrimarySource(trx, { facilityId, kind, id })
  await recordSource(trx, member, 'add', { id, kind, last4 }, at)
  return { id, replacedProviderId: same?.providerId ?? null }
}

const pickKindColumns = (source: SetupSource, accountType: AddedSource['accountType']) =>
  source.kind === 'card'
    ? { kind: source.kind, brand: source.brand, expMonth: source.expMonth, expYear: source.expYear }
    : {
        kind: source.kind,
        brand: source.bankName,
        accountType: accountType ?? source.accountType,
      }

const recordSource = (
  trx: Knex,
  by: FacilityMember,
  verb: EventVerb<'source'>,
  { id: nounId, kind, last4 }: Pick<paymentSources.SourceRow, 'id' | 'kind' | 'last4'>,
  at: Date,
) =>
  record(trx, { at, by, noun: 'source', nounId, verb, facilityId: by.facilityId, details: { kind, last4 } })

/** Adds the card entered on the payment service's page; the first one is primary. */
export const addCard: UseCase<'payments.addCard'> = async (services, by, input) => {
  const { id, cards } = await addSource(services, requireFacilityMember(by), { kind: 'card', ...input })
  const card = cards.find(one => one.id === id)
  if (!card) throw refuse('setup_not_finished')
  return card
}

/** Adds the bank account entered on the payment service's page, with consent to debit it. */
export const addBank: UseCase<'payments.addBank'> = async (services, by, input) => {
  const { sessionId, accountHolder: holder, accountType } = input
  const added = { kind: 'bank', sessionId, holder, accountType } as const
  const { id, banks } = await addSource(services, requireFacilityMember(by), added)
  const bank = banks.find(one => one.id === id)
  if (!bank) throw refuse('setup_not_finished')
  return bank
}

/** Deletes a payment method at the payment service once none of our records uses it, so it won't be charged. */
const detachUnused = async ({ payments, log }: Services, sourceId: string, providerId: string) => {
  try {
    await payments.detachSource(providerId)
  } catch (thrown) {
    log.warn({ sourceId, err: thrown }, 'A removed payment method still exists at the payment service')
  }
}

type SourceInput = { id: string; kind: PaymentSourceKind }

/** A payment method of the facility, locked after the facility. */
const lockOwnSource = async (trx: Knex, { facilityId }: FacilityMember, { id, kind }: SourceInput) => {
  await paymentSources.lockCustomer(trx, facilityId)
  const source = await paymentSources.lockSource(trx, { id, facilityId, kind })
  if (!source) throw refuse('not_found')
  return source
}

/** Makes a payment method the primary one of its kind; one that can't be charged by default is refused. */
const makePrimary = ({ db, clock }: Services, member: FacilityMember, { id, kind }: SourceInput) =>
  db.transaction(async trx => {
    const at = clock.now()
    const source = await lockOwnSource(trx, member, { id, kind })
    const why = whyNotDefault(source, at)
    if (why) throw refuse('fields_wrong', { id: why }, why)
    if (source.isPrimary) return
    await paymentSources.setPrimarySource(trx, { facilityId: member.facilityId, kind, id })
    await recordSource(trx, member, 'makePrimary', source, at)
  })

export const makeCardPrimary: UseCase<'payments.makeCardPrimary'> = async (services, by, { id }, context) => {
  await makePrimary(services, requireFacilityMember(by), { id, kind: 'card' })
  return (await sources(services, by, {}, context)).parse()
}

/** Makes a bank account the one for a facility's debits or a clinician's payouts. */
export const makeAccountDefault: UseCase<'payments.makeAccountDefault'> = async (
  services,
  by,
  { id },
  context,
) => {
  if (by.side === 'clinician') await makePayoutBankDefault(services, requireClinician(by), id)
  else await makePrimary(services, requireFacilityMember(by), { id, kind: 'bank' })
  return (await sources(services, by, {}, context)).parse()
}

/**
 * Removes a payment method, unless a payment with it is under way. If it was primary, the newest other one of
 * its kind becomes primary. The payment service deletes it too.
 */
const removeSource = async (services: Services, member: FacilityMember, { id, kind }: SourceInput) => {
  const { db, clock } = services
  const { facilityId } = member
  const source = await db.transaction(async trx => {
    const at = clock.now()
    const known = await lockOwnSource(trx, member, { id, kind })
    if (await paymentSources.isSourceInUse(trx, id)) throw refuse('source_in_use')
    await paymentSources.updateSource(trx, id, { removedAt: at })
    const others = (await paymentSources.listSources(trx, facilityId)).filter(other => other.kind === kind)
    if (known.isPrimary)
      await paymentSources.setPrimarySource(trx, {
        facilityId,
        kind,
        id: chooseNextPrimary(others, at)?.id ?? null,
      })
    await recordSource(trx, member, 'remove', known, at)
    return known
  })
  await detachUnused(services, id, source.providerId)
}

export const removeCard: UseCase<'payments.removeCard'> = async (services, by, { id }, context) => {
  await removeSource(services, requireFacilityMember(by), { id, kind: 'card' })
  return (await sources(services, by, {}, context)).parse()
}

/** Removes a bank account, which then gets no more debits of a facility or payouts to a clinician. */
export const removeAccount: UseCase<'payments.removeAccount'> = async (services, by, { id }, context) => {
  if (by.side === 'clinician') await removePayoutBank(services, requireClinician(by), id)
  else await removeSource(services, requireFacilityMember(by), { id, kind: 'bank' })
  return (await sources(services, by, {}, context)).parse()
}
