import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { showPhone } from '@gaitway/contract/format/phone'
import { stateNames } from '@gaitway/contract/values/states-of-usa'
import { leadInToken, newsletterToken } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import { deleteSubscriber, insertLead, insertSubscriber } from '../../store/leads.ts'
import { buildEmailDelivery, queueMessages } from '../deliveries/queue.ts'
import type { Knex, UseCase } from '../use-case.ts'

type Sender = { name: string; email: string; phone?: string; message: string }
type Email = { subject: string; shownSubject?: string; lines: readonly string[]; why: string; at: Date }

/** Emails support; a reply goes to the person who wrote. */
const emailSupport = (trx: Knex, sender: Sender, { lines, why, at, ...subjects }: Email) =>
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

const phoneLine = (phone: string | undefined) => (phone ? [`Phone: ${showPhone(phone)}`] : [])

/** Keeps a message from the contact page and emails it to support. */
export const contact: UseCase<'leads.contact'> = async ({ db, clock }, _by, { website, ...lead }) => {
  if (website) return {}
  const row = { id: newId(), kind: 'contact', source: 'site', createdAt: clock.now(), ...lead } as const
  await db.transaction(async trx => {
    await insertLead(trx, row)
    await emailSupport(trx, lead, {
      subject: `Message from ${lead.name}`,
      shownSubject: 'Message from the website',
      lines: phoneLine(lead.phone),
      at: row.createdAt,
      why: 'You received this email because someone used the contact form.',
    })
  })
  return {}
}

/** Keeps a facility’s hiring request and emails it to support. */
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
        ...phoneLine(lead.phone),
        `Facility: ${lead.officeName}, ${lead.city}, ${stateNames[lead.state]}`,
        `Clinicians: ${clinicianTypes.map(type => clinicianTypeNames[type]).join(', ')}`,
      ],
      at: row.createdAt,
      why: 'You received this email because a facility used the hiring form.',
    })
  })
  return {}
}

/** Adds an email to the newsletter and welcomes it once. The answer doesn’t tell whether it was there already. */
export const subscribe: UseCase<'leads.subscribe'> = async (
  { db, clock, config },
  _by,
  { email, source = 'site', website },
) => {
  if (website) return {}
  const row = { id: newId(), kind: 'newsletter', email, source, createdAt: clock.now() } as const
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
        link: `/newsletter/unsubscribe?token=${newsletterToken(config.sessionSecret, row.id)}`,
        why: 'You received this email because someone entered this address in our newsletter form.',
      }),
    )
  })
  return {}
}

/** Removes the address that a newsletter email was sent to. Doing it again changes nothing. */
export const unsubscribe: UseCase<'leads.unsubscribe'> = async ({ db, config }, _by, { token }) => {
  const id = leadInToken(config.sessionSecret, token)
  if (!id) throw refuse('link_expired')
  await deleteSubscriber(db, id)
  return {}
}
