import type { Knex } from 'knex'
import { refuse, type ErrorCode } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { findApplication } from '../../store/applications.ts'
import { findHold } from '../../store/holds.ts'
import { showApplication } from '../applications/show.ts'

type Answered = Output<'applications.answerStandby'>

/** The result of accepting a standby offer: confirmed, or up to the facility because its payment failed. */
export const answered = async (
  db: Knex,
  holdId: string,
  whileUnknown: ErrorCode = 'payment_unknown',
): Promise<Answered> => {
  const hold = await findHold(db, holdId)
  const application = hold && (await findApplication(db, hold.applicationId))
  if (!application) throw new Error(`Hold ${holdId} is incomplete.`)
  if (hold.status === 'held') throw refuse(whileUnknown)
  return {
    application: showApplication(application),
    state: hold.status === 'confirmed' ? 'confirmed' : 'asked',
  }
}
