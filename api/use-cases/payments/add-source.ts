import { refuse } from '@gaitway/contract/errors'
import type { Knex } from 'knex'
import {
  findCustomer,
  saveCustomerId,
  findSourceOfSession,
  insertSource,
  listSources,
  lockCustomer,
  setPrimary,
  type SourceKind,
  type SourceRow,
} from '../../store/payment-sources.ts'
import { facilityMember, type UseCase, type FacilityMember } from '../use-case.ts'
import { whyNotDefault } from '../../domain/payment-sources.ts'
import type { Services } from '../../services/services.ts'
import type { SetupSource } from '../../services/payments.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { readSources } from './read.ts'

/** Opens a page of the payment service to enter a card or bank account for this facility. */
export const openSetup: UseCase<'payments.openSetup'> = async (services, by, { kind, returnPath }) => {
  const { db, payments, config } = services
  const { facilityId } = facilityMember(by)
  const facility = await findCustomer(db, facilityId)
  if (!facility) throw refuse('not_found')
  const customerId =
    facility.customerId ??
    (await saveCustomerId(
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

type SourceInput = {
  sessionId: string
  kind: SourceKind
  holder?: string
  accountType?: 'individual' | 'company'
}

/**
 * Adds what was entered on the payment service's page to the facility, once. It becomes primary if no other of
 * its kind can be charged by default.
 */
const addSource = async (
  services: Services,
  member: FacilityMember,
  input: SourceInput,
): Promise<SourceRow> => {
  const { db, clock, payments } = services
  const { facilityId } = member
  const { sessionId, kind } = input
  const setup = await payments.readSetup(sessionId)
  if (setup?.source.kind !== kind) throw refuse('setup_not_finished')
  return db.transaction(async trx => {
    const facility = await lockCustomer(trx, facilityId)
    if (facility?.customerId !== setup.customerId) throw refuse('not_found')
    const at = clock.now()
    if (!(await findSourceOfSession(trx, facilityId, sessionId)))
      await add(trx, member, { ...input, source: setup.source, at })
    const saved = await findSourceOfSession(trx, facilityId, sessionId)
    // added once and removed since
    if (!saved || saved.removedAt) throw refuse('setup_not_finished')
    return saved
  })
}

const add = async (
  trx: Knex,
  member: FacilityMember,
  { source, at, ...input }: SourceInput & { source: SetupSource; at: Date },
) => {
  const { facilityId } = member
  const id = newId()
  const own = (await listSources(trx, facilityId)).filter(({ kind }) => kind === source.kind)
  await insertSource(trx, {
    id,
    facilityId,
    providerId: source.providerId,
    setupSessionId: input.sessionId,
    last4: source.last4,
    holder: input.holder ?? source.holder,
    createdAt: at,
    ...ofKind(source, input.accountType),
  })
  if (!own.some(one => one.isPrimary && whyNotDefault(one, at) === null))
    await setPrimary(trx, { facilityId, kind: source.kind, id })
  await record(trx, {
    at,
    by: member,
    noun: 'source',
    nounId: id,
    verb: 'add',
    facilityId,
    details: { kind: source.kind, last4: source.last4 },
  })
}

const ofKind = (source: SetupSource, accountType: SourceInput['accountType']) =>
  source.kind === 'card'
    ? { kind: source.kind, brand: source.brand, expMonth: source.expMonth, expYear: source.expYear }
    : { kind: source.kind, brand: source.bankName, accountType: accountType ?? source.accountType }

/** Adds the card entered on the payment service's page; the first one is primary. */
export const addCard: UseCase<'payments.addCard'> = async (services, by, { sessionId, holder }) => {
  const member = facilityMember(by)
  const { id } = await addSource(services, member, { sessionId, kind: 'card', holder })
  const { cards } = await readSources(services.db, member.facilityId, services.clock.now())
  const card = cards.find(one => one.id === id)
  if (!card) throw refuse('setup_not_finished')
  return card
}

/** Adds the bank account entered on the payment service's page, with consent to debit it. */
export const addBank: UseCase<'payments.addBank'> = async (services, by, input) => {
  const member = facilityMember(by)
  const { sessionId, accountHolder, accountType } = input
  const { id } = await addSource(services, member, {
    sessionId,
    kind: 'bank',
    holder: accountHolder,
    accountType,
  })
  const { banks } = await readSources(services.db, member.facilityId, services.clock.now())
  const bank = banks.find(one => one.id === id)
  if (!bank) throw refuse('setup_not_finished')
  return bank
}
