import { parseArgs } from 'node:util'
import { z } from 'zod'
import { commonFields } from '@gaitway/contract/fields/common'
import { textBy } from '@gaitway/contract/schemas/from-rule'
import { StartupError, readReason } from '../../api/startup-error.ts'
import type { NewStaff } from '../../api/use-cases/accounts/sign-up.ts'

const USAGE = `Usage: npm run add:staff -- EMAIL FIRST-NAME LAST-NAME [--sub-admin]

Creates a staff account: an admin, or a sub-admin with --sub-admin. They get an email with a link to set their
password. The link works for 60 minutes; after that, they can use "Forgot password".`

const person = z.strictObject({
  email: textBy(commonFields.email),
  firstName: textBy(commonFields.firstName),
  lastName: textBy(commonFields.lastName),
})

const parse = (argv: string[]) => {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options: { 'sub-admin': { type: 'boolean' } } })
  } catch (thrown) {
    throw new StartupError(`${readReason(thrown)}\n\n${USAGE}`)
  }
}

export const parseArguments = (argv: string[]): NewStaff => {
  const { values, positionals } = parse(argv)
  const [email, firstName, lastName, ...more] = positionals
  if (lastName === undefined || more.length > 0) throw new StartupError(USAGE)
  const parsed = person.safeParse({ email, firstName, lastName })
  if (!parsed.success) throw new StartupError(parsed.error.issues.map(({ message }) => message).join('\n'))
  return { ...parsed.data, role: values['sub-admin'] ? 'subadmin' : 'admin' }
}
