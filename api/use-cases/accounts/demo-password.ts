import { DEMO_PASSWORD } from '@gaitway/contract/values/brand'
import { hashPassword } from '../../services/secrets.ts'
import { savePassword } from '../../store/users.ts'
import type { Services } from '../use-case.ts'

let passwordHash: Promise<string> | undefined

/** Gives a demo account the demo password, which is published and so refused to everyone who chooses it. */
export const giveDemoPassword = async ({ db }: Pick<Services, 'db'>, userId: string) => {
  passwordHash ??= hashPassword(DEMO_PASSWORD)
  await savePassword(db, userId, await passwordHash)
}
