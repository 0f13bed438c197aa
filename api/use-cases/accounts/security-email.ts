import type { Knex } from 'knex'
import { newId } from '../../store/ids.ts'
import { enqueue } from '../../store/outbox.ts'

type Person = { email: string; firstName: string }
type Words = { subject: string; body: string; link?: string }

/** Emails a person once this transaction commits. */
export const emailPerson = (trx: Knex, { email, firstName }: Person, words: Words) =>
  enqueue(trx, 'sendEmail', { id: newId(), to: email, greeting: firstName, ...words })

const UNLESS_YOU = 'If this wasn’t you, reset your password and contact us.'

/** A security email, so that no one changes how a person logs in without them noticing. */
export const sendSecurityEmail = (trx: Knex, person: Person, subject: string, body: string) =>
  emailPerson(trx, person, { subject, body: `${body} ${UNLESS_YOU}` })
