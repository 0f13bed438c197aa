import { parseArgs } from 'node:util'
import { z } from 'zod'
import { commonFields } from '@gaitway/contract/fields/common'
import { textBy } from '@gaitway/contract/schemas/from-rule'
import { CannotStart, reasonOf } from '../../outside/cannot-start.ts'
import type { StaffWish } from '../../use-cases/accounts/add-staff.ts'

export const USAGE = `Usage: npm run add:staff -- EMAIL FIRST-NAME LAST-NAME [--sub-admin]

Gives somebody of operations an account, as an admin unless --sub-admin says otherwise. A link to choose a
password is mailed to them; it holds for 60 minutes, after that "Forgot password" mails another.`

const person = z.strictObject({
  email: textBy(commonFields.email),
  firstName: textBy(commonFields.firstName),
  lastName: textBy(commonFields.lastName),
})

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options: { 'sub-admin': { type: 'boolean' } } })
  } catch (thrown) {
    throw new CannotStart(`${reasonOf(thrown)}\n\n${USAGE}`)
  }
}

/** Who is to be of operations, and as what. */
export const readArguments = (argv: string[]): StaffWish => {
  const { values, positionals } = parse(argv)
  const [email, firstName, lastName, ...more] = positionals
  if (lastName === undefined || more.length > 0) throw new CannotStart(USAGE)
  const read = person.safeParse({ email, firstName, lastName })
  if (!read.success) throw new CannotStart(read.error.issues.map(({ message }) => message).join('\n'))
  return { ...read.data, role: values['sub-admin'] ? 'subadmin' : 'admin' }
}
