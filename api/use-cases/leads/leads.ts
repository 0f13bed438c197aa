import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { showPhone } from '@gaitway/contract/format/phone'
import { stateNames } from '@gaitway/contract/values/states-of-usa'
import { idInUnsubscribeToken } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import { deleteSubscriber, insertLead, insertSubscriber, lockLead, updateLead } from '../../store/leads.ts'
import { stopOptionalEmails } from '../clinicians/notifications.ts'
import { buildEmailDelivery, buildUnsubscribeLink, queueMessages } from '../deliveries/queue.ts'
import { type Knex, type UseCase, assertVersion, requireSignedIn } from '../use-case.ts'
import { record } from '../../store/events.ts'
import type { LeadRow } from '../../store/rows.ts'

type Sender = { name: string; email: string; message: string }
type SupportEmail = {
  subject: string
  shownSubject?: string
  lines: readonly string[]
  why: string
  at: Date
}

/** Emails support; a reply goes to the person who wrote. */
const emailSupport = (trx: Knex, sender: Sender, { lines, why, at, ...subjects }: SupportEmail) =>
  queueMessages(
    trx,
    buildEmailDelivery({
      kind: 'lead',
      at,
      to: supportEmail(),
      replyTo: sender.email,
      ...subjects,
      greeting: 'support team',
      body: [
        [`Name: ${sender.name}`, `Email: ${sender.email}`, ...lines].join('\n'),
        sender.message,
        'Reply to this email to answer.',
      ].join('\n\n'),
      why,
    }),
  )

const formatPhoneLines = (phone: string | undefined) => (phone ? [`Phone: ${showPhone(phone)}`] : [])

/** Saves a message from the contact page and emails it to support. Robots fill in `website`, which people don't see. */
export const contact: UseCase<'leads.contact'> = async ({ db, clock }, _by, { website, ...lead }) => {
  if (website) return {}
  const row = { id: newId(), kind: 'contact', source: 'site', createdAt: clock.now(), ...lead } as const
  await db.transaction(async trx => {
    await insertLead(trx, row)
    await emailSupport(trx, lead, {
      subject: `Message from ${lead.name}`,
      shownSubject: 'Message from the website',
      lines: formatPhoneLines(lead.phone),
      at: row.createdAt,
      why: 'You received this email because someone used the contact form.',
    })
  })
  return {}
}

/** Saves a facility’s hiring request and emails it to support. */
export const requestStaff: UseCase<'leads.requestStaff'> = async (
  { db, clock },
  _by,
  { website, ...lead },
) => {
  if (website) return {}
  const clinicianTypes = [...new Set(lead.clinicianTypes)]
  const row = { id: newId(), kind: 'hiring', source: 'site', createdAt: clock.now(), ...lead } as const
  await db.transaction(async trx => {
    await insertLead(trx, { ...row, clinicianTypes })
    await emailSupport(trx, lead, {
      subject: `Hiring request from ${lead.officeName}`,
      lines: [
        ...formatPhoneLines(lead.phone),
        `Facility: ${lead.officeName}, ${lead.city}, ${stateNames[lead.state]}`,
        `Clinicians: ${clinicianTypes.map(type => clinicianTypeNames[type]).join(', ')}`,
      ],
      at: row.createdAt,
      why: 'You received this email because a facility used the hiring form.',
    })
  })
  return {}
}

/** Adds an email address to the newsletter and welcomes it once. The answer doesn’t show whether it was new. */
export const subscribe: UseCase<'leads.subscribe'> = async (
  { db, clock, config },
  _by,
  { email, source = 'site', website },
) => {
  if (website) return {}
  const row = { id: newId(), kind: 'newsletter', email, source, createdAt: clock.now() } as const
  const unsubscribeLink = buildUnsubscribeLink(config.sessionSecret, 'newsletter', row.id)
  await db.transaction(async trx => {
    if (!(await insertSubscriber(trx, row))) return
    await queueMessages(
      trx,
      buildEmailDelivery({
        kind: 'lead',
        at: row.createdAt,
        to: email,
        subject: `You’re subscribed to the ${BRAND} newsletter`,
        greeting: 'there',
        body: 'Thanks for subscribing. We’ll email you news about shifts, rates and features in the cities we serve.\n\nIf you didn’t subscribe, or no longer want the newsletter, unsubscribe below.',
        link: unsubscribeLink,
        unsubscribeLink,
        why: 'You received this email because someone entered this address in our newsletter form.',
      }),
    )
  })
  return {}
}

/** Removes an address from the newsletter, or stops a clinician's optional emails, if that hasn't happened before. */
export const unsubscribe: UseCase<'leads.unsubscribe'> = async (services, _by, { token }) => {
  const { sessionSecret } = services.config
  const leadId = idInUnsubscribeToken(sessionSecret, 'newsletter', token)
  const userId = idInUnsubscribeToken(sessionSecret, 'digest', token)
  if (leadId) await deleteSubscriber(services.db, leadId)
  else if (userId) await stopOptionalEmails(services, userId)
  else throw refuse('link_expired')
  return {}
}

const lockLeadOrRefuse = async (trx: Knex, id: string): Promise<LeadRow> => {
  const lead = await lockLead(trx, id)
  if (!lead) throw refuse('not_found')
  return lead
}

/** Marks a message or hiring request as handled, or as open again. Newsletter addresses have nothing to handle. */
export const handle: UseCase<'leads.handle'> = async ({ db, clock }, actor, { id, isHandled, staffNote }) => {
  const by = requireSignedIn(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const lead = await lockLeadOrRefuse(trx, id)
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
  const by = requireSignedIn(actor)
  await db.transaction(async trx => {
    const lead = await lockLeadOrRefuse(trx, id)
    assertVersion(lead, version)
    if (staffNote === undefined || staffNote === lead.staffNote) return
    await updateLead(trx, lead, { staffNote })
    await record(trx, { at: clock.now(), by, noun: 'lead', nounId: id, verb: 'editNote' })
  })
  return {}
}
