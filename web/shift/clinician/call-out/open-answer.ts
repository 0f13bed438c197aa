import type { Output } from '@gaitway/contract/schemas/index'

type CallOut = NonNullable<Output<'jobs.read'>['callOut']>

/** What the clinician can still say about a call-out, and until when: whether they can work, or that it wasn’t them. */
export const findOpenAnswer = (
  { status, answerBy, denyBy }: CallOut,
  now: Date,
): { kind: 'question' | 'dispute'; until: string } | undefined => {
  if (status === 'waiting' && answerBy && new Date(answerBy) > now)
    return { kind: 'question', until: answerBy }
  if (status === 'recorded' && denyBy && new Date(denyBy) > now) return { kind: 'dispute', until: denyBy }
  return undefined
}
