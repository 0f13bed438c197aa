import { entriesFor } from '../../domain/postings.ts'
import type { Services } from '../../services/services.ts'
import type { Movement } from '../../services/payouts.ts'
import { post, type Posting, listPosted, lockServicePostings } from '../../store/ledger.ts'

const AT_ONCE = 200

type Due = Omit<Posting, 'onceKey' | 'at'> & { onceKey: string }

const feeOf = ({ id, kind, sourceId, feeCents }: Movement): Due[] =>
  feeCents === 0
    ? []
    : [
        {
          kind: 'processingCost',
          onceKey: `fee:${id}`,
          // ids by their end: the whole name of the movement is its key
          description: `Fee of the payment service: ${kind} …${(sourceId ?? id).slice(-6)}`,
          entries: entriesFor('processingCost', feeCents),
        },
      ]

const topUpOf = ({ id, kind, amountCents }: Movement): Due[] =>
  kind !== 'topUp' || amountCents === 0
    ? []
    : [
        {
          kind: 'topUp',
          onceKey: `topUp:${id}`,
          description: `${amountCents > 0 ? 'Top-up of' : 'Called back from'} the balance at the payment service`,
          entries: entriesFor('topUp', amountCents),
        },
      ]

/** What the movements ask to be posted: the fee of each, and top-ups. */
export const duePostings = (movements: readonly Movement[]): Due[] =>
  movements.flatMap(movement => [...feeOf(movement), ...topUpOf(movement)])

/** What the payment service charged, and top-ups, stand in the ledger, each once; returns how many were new. */
export const postMovements = async ({ db, clock }: Services, movements: readonly Movement[]) => {
  const due = duePostings(movements)
  let posted = 0
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const some = due.slice(start, start + AT_ONCE)
    await db.transaction(async trx => {
      await lockServicePostings(trx)
      const known = await listPosted(
        trx,
        some.map(({ onceKey }) => onceKey),
      )
      for (const one of some.filter(({ onceKey }) => !known.has(onceKey))) {
        await post(trx, { ...one, at: clock.now() })
        posted += 1
      }
    })
  }
  return posted
}
