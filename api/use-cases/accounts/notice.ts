import type { Knex } from 'knex'
import { newId } from '../../store/ids.ts'
import { enqueue } from '../../store/outbox.ts'

type Person = { email: string; firstName: string }
type Words = { subject: string; body: string; link?: string }

/** A person is mailed, in the product's looks, once this transaction commits. */
export const mailPerson = (trx: Knex, { email, firstName }: Person, words: Words) =>
  enqueue(trx, 'sendMail', { id: newId(), to: email, greeting: firstName, ...words })

const UNLESS_YOU = 'If this was not you, reset your password and contact us.'

/** What changed about how somebody signs in is mailed to them, so that nobody else changes it unseen. */
export const mailNotice = (trx: Knex, person: Person, subject: string, body: string) =>
  mailPerson(trx, person, { subject, body: `${body} ${UNLESS_YOU}` })
