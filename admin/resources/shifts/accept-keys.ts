import type { Output } from '@gaitway/contract/schemas/index'

type Accepted = Pick<Output<'timesheets.read'>, 'id' | 'submittedAt'>

/** One key for what is accepted: pressed twice it pays once, and a time card handed in again is accepted anew. */
export const acceptKeys = () => {
  const keys = new Map<string, string>()
  return ({ id, submittedAt }: Accepted): string => {
    const what = `${id} ${submittedAt ?? ''}`
    const key = keys.get(what) ?? crypto.randomUUID()
    keys.set(what, key)
    return key
  }
}
