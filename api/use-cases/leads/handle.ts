import { refuse } from '@gaitway/contract/values/errors'
import { record } from '../../store/events.ts'
import { lockLead, updateLead } from '../../store/leads.ts'
import type { LeadRow } from '../../store/rows.ts'
import { assertVersion, signedIn, type Knex, type UseCase } from '../use-case.ts'

const lock = async (trx: Knex, id: string): Promise<LeadRow> => {
  const lead = await lockLead(trx, id)
  if (!lead) throw refuse('not_found')
  return lead
}

/** Marks a message or hiring request as handled, or as open again. Newsletter addresses have nothing to handle. */
export const handle: UseCase<'leads.handle'> = async ({ db, clock }, actor, { id, isHandled, staffNote }) => {
  const by = signedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const lead = await lock(trx, id)
    if (lead.kind === 'newsletter') throw refuse('move_not_open')
    if ((lead.handledAt !== null) === isHandled) throw refuse('out_of_date')
    await updateLead(trx, lead, {
      handledAt: isHandled ? at : null,
      handledBy: isHandled ? by.userId : null,
      ...(staffNote && { staffNote }),
    })
    await record(trx, { at, by, noun: 'lead', nounId: id, verb: isHandled ? 'handle' : 'reopen' })
  })
  return {}
}

/** Saves the staff’s note on a lead, or removes it. */
export const editNote: UseCase<'leads.editNote'> = async (
  { db, clock },
  actor,
  { id, staffNote, version },
) => {
  const by = signedIn(actor)
  await db.transaction(async trx => {
    const lead = await lock(trx, id)
    assertVersion(lead, version)
    if (staffNote === undefined || staffNote === lead.staffNote) return
    await updateLead(trx, lead, { staffNote })
    await record(trx, { at: clock.now(), by, noun: 'lead', nounId: id, verb: 'editNote' })
  })
  return {}
}
