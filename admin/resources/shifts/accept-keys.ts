import type { Output } from '@gaitway/contract/schemas/index'

type Accepted = Pick<Output<'timesheets.read'>, 'id' | 'submittedAt'>

/**
 * One key for what is accepted: pressed twice it pays once, and a time card handed in again, or another decision about
 * its extra time, is accepted anew.
 */
export const acceptKeys = () => {
  const keys = new Map<string, string>()
  return ({ id, submittedAt }: Accepted, decision: object = {}): string => {
    const what = `${id} ${submittedAt ?? ''} ${JSON.stringify(decision)}`
    const key = keys.get(what) ?? crypto.randomUUID()
    keys.set(what, key)
    return key
  }
}
