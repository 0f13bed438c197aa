import type { ErrorCode } from '@gaitway/contract/errors'
import { CallFailed } from '../../calls/call.ts'
import { submitErrors } from '../../calls/use-call.ts'

/** Whether a call was refused with this code. */
export const isRefused = (thrown: unknown, code: ErrorCode): thrown is CallFailed =>
  thrown instanceof CallFailed && thrown.code === code

/** A form's errors; refusals by these codes stand at the field that they are about. */
export const errorsAt = (thrown: unknown, fieldOf: Partial<Record<ErrorCode, string>>) => {
  const field = thrown instanceof CallFailed ? fieldOf[thrown.code as ErrorCode] : undefined
  return field && thrown instanceof CallFailed ? { [field]: thrown.message } : submitErrors(thrown)
}
