import type { Knex } from 'knex'
import { BRAND } from '@gaitway/contract/brand'
import { ONE_TIME_CODE_MINUTES } from '@gaitway/contract/limits'
import type { Outside } from '../../outside/outside.ts'
import { hashCode, newCode } from '../../outside/secrets.ts'
import { saveEmailCode } from '../../store/email-codes.ts'
import { newId } from '../../store/ids.ts'
import { enqueue } from '../../store/outbox.ts'

type Person = { id: string; email: string; firstName: string }

/** A new code is on its way to this person's email; the one before no longer counts. */
export const mailCode = async ({ clock, config }: Outside, trx: Knex, person: Person) => {
  const code = newCode()
  await saveEmailCode(trx, person.id, hashCode(config.sessionSecret, person.id, code), clock.real())
  await enqueue(trx, 'sendMail', {
    id: newId(),
    to: person.email,
    subject: `${code} is your ${BRAND} code`,
    greeting: person.firstName,
    body: `Your code is ${code}. It holds for ${ONE_TIME_CODE_MINUTES} minutes. Enter it on your profile page, under Email.`,
    link: '/profile',
  })
}
