import type { ErrorCode } from '@gaitway/contract/errors'
import { CallFailed } from '../../calls/call.ts'
import { submitErrors } from '../../calls/use-call.ts'

/** What was refused with this code, if it was. */
export const refusedWith = (code: ErrorCode, thrown: unknown): CallFailed | undefined =>
  thrown instanceof CallFailed && thrown.code === code ? thrown : undefined

/** A form's errors; refusals by these codes stand at the field that they are about. */
export const errorsAt = (thrown: unknown, fieldOf: Partial<Record<ErrorCode, string>>) => {
  const field = thrown instanceof CallFailed ? fieldOf[thrown.code as ErrorCode] : undefined
  return field && thrown instanceof CallFailed ? { [field]: thrown.message } : submitErrors(thrown)
}
