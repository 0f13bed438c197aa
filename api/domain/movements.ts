import { showCents } from '@gaitway/contract/money'

/** One change of our balance at the payment service. */
export type Moved = {
  id: string
  kind: 'charge' | 'refund' | 'dispute' | 'transfer' | 'topUp' | 'other'
  sourceId: string | null
  amountCents: number
  at: Date
}

/** What our records expect to have moved under one payment service ID. */
export type Expected = {
  kind: 'charge' | 'refund' | 'dispute' | 'transfer'
  /** our own ID of the charge, refund or transfer */
  id: string
  sourceId: string
  /** negative if it leaves the balance; zero if nothing moved */
  amountCents: number
  /** unanswered or just finished: it may still move */
  isUnderWay: boolean
  /** it must be among the movements */
  isInSpan: boolean
}

const key = ({ kind, sourceId }: { kind: string; sourceId: string | null }) => `${kind} ${sourceId}`
const sum = (moved: readonly Moved[]) => moved.reduce((cents, { amountCents }) => cents + amountCents, 0)

/**
 * The differences between the payment service's movements and our records. Recent movements may not be recorded
 * here yet.
 */
export const movementDifferences = (
  movements: readonly Moved[],
  expected: readonly Expected[],
  settledBefore: Date,
): string[] => {
  const moved = new Map<string, Moved[]>()
  for (const one of movements.filter(({ kind }) => kind !== 'topUp'))
    moved.set(key(one), [...(moved.get(key(one)) ?? []), one])
  const known = new Set(expected.map(key))
  const unknown = [...moved].flatMap(([name, [first, ...more]]) =>
    !first || known.has(name) || first.at > settledBefore || sum([first, ...more]) === 0
      ? []
      : `${first.kind === 'other' ? 'A movement' : `A ${first.kind}`} of ${showCents(sum([first, ...more]))} ` +
        `at the payment service (${first.sourceId ?? first.id}) is not in the books.`,
  )
  const wrong = expected.flatMap(one => {
    const found = moved.get(key(one)) ?? []
    const isEarly = one.isUnderWay || found.some(({ at }) => at > settledBefore)
    if (isEarly || (found.length === 0 && !one.isInSpan) || sum(found) === one.amountCents) return []
    return (
      `The ${one.kind} ${one.id} (${one.sourceId}) is ${showCents(one.amountCents)} in the books and ` +
      `${showCents(sum(found))} at the payment service.`
    )
  })
  return [...unknown, ...wrong]
}
