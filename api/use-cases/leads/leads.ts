import { SUPPORT_EMAIL } from '@gaitway/contract/brand'
import { clinicianTypeNames } from '@gaitway/contract/enums'
import { showPhone } from '@gaitway/contract/phone'
import { stateNames } from '@gaitway/contract/states-of-usa'
import { newId } from '../../store/ids.ts'
import { insertLead, insertSubscriber } from '../../store/leads.ts'
import { emailOf, queueMessages } from '../deliveries/queue.ts'
import type { Knex, UseCase } from '../use-case.ts'

type Sender = { name: string; email: string; phone?: string; message: string }
type Email = { subject: string; shownSubject?: string; lines: readonly string[]; why: string; at: Date }

/** Emails support; a reply goes to the person who wrote. */
const emailSupport = (trx: Knex, sender: Sender, { lines, why, at, ...subjects }: Email) =>
  queueMessages(
    trx,
    emailOf({
      kind: 'lead',
      at,
      to: SUPPORT_EMAIL,
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

/** Adds an email to the newsletter. The answer doesn’t tell whether it was there already. */
export const subscribe: UseCase<'leads.subscribe'> = async (
  { db, clock },
  _by,
  { email, source = 'site', website },
) => {
  if (website) return {}
  await insertSubscriber(db, { id: newId(), kind: 'newsletter', email, source, createdAt: clock.now() })
  return {}
}
