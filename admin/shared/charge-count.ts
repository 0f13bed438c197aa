import type { ChargeRecord } from '@gaitway/contract/schemas/resources'

type Shown = Pick<ChargeRecord, 'kind' | 'status'>

/** A failed refund is more urgent than a failed charge. */
export const showChargeCount = (charges: readonly Shown[]) => {
  const failed = charges.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return `${charges.length}`
  return `${charges.length}, a ${failed.some(({ kind }) => kind === 'refund') ? 'refund' : 'charge'} failed`
}
