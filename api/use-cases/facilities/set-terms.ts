import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { record } from '../../store/events.ts'
import { lockFacility, saveFacility } from '../../store/facilities.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { readFacility } from './read.ts'
import type { FacilityRow } from '../../store/rows.ts'

type Sent = Omit<Input<'facilities.setTerms'>, 'id'>

const columns = {
  feePercent: 'feePercent',
  invoiceAllowed: 'invoiceAllowed',
  trusted: 'trusted',
  holdReason: 'holdReason',
} as const satisfies Record<keyof Sent, keyof FacilityRow>
const names = Object.keys(columns) as (keyof typeof columns)[]

/** The terms that changed. */
const changesOf = (row: FacilityRow, sent: Sent) =>
  names.flatMap(name => {
    const [from, to] = [row[columns[name]], sent[name]]
    return to === undefined || to === from ? [] : [{ name, from, to }]
  })

/** Sets the terms agreed with a facility; on a billing hold it can't confirm anyone. */
export const setTerms: UseCase<'facilities.setTerms'> = async (services, actor, { id, ...sent }) => {
  const by = signedIn(actor)
  const { db, clock } = services
  await db.transaction(async trx => {
    const row = await lockFacility(trx, id)
    if (!row) throw refuse('not_found')
    const changes = changesOf(row, sent)
    if (changes.length === 0) return
    const at = clock.now()
    const reason = sent.holdReason === undefined ? row.holdReason : sent.holdReason
    await saveFacility(trx, id, {
      ...Object.fromEntries(changes.map(({ name, to }) => [columns[name], to])),
      heldAt: reason === null ? null : (row.heldAt ?? at),
    })
    await record(trx, {
      at,
      by,
      noun: 'facility',
      nounId: id,
      verb: 'setTerms',
      facilityId: id,
      details: Object.fromEntries(changes.map(({ name, from, to }) => [name, { from, to }])),
    })
  })
  return readFacility(services, id, { terms: true, contact: true, hold: true, admin: true })
}
