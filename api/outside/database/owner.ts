import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CannotStart, reasonOf } from '../cannot-start.ts'

const run = promisify(execFile)

/** The user that the database runs as; nothing when it is whoever runs us. */
export type Owner = { uid: number; gid: number } | undefined

const user = 'postgres'

const lookUp = async (): Promise<Owner> => {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** PostgreSQL refuses to run as root, so for root the user `postgres` is used, and made when it is missing. */
export const databaseOwner = async (): Promise<Owner> => {
  if (process.getuid?.() !== 0) return undefined
  try {
    return await lookUp()
  } catch {
    return createOwner()
  }
}

const createOwner = async (): Promise<Owner> => {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', user])
    return await lookUp()
  } catch (thrown) {
    throw new CannotStart(
      `PostgreSQL does not run as root and the user "${user}" could not be made (${reasonOf(thrown)}): ` +
        'start as an ordinary user, or set DATABASE_URL.',
    )
  }
}
