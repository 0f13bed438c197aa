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
          // the end of the IDs; the movement's full ID is its key
          description: `Payment service fee: ${kind} …${(sourceId ?? id).slice(-6)}`,
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
          description: `${amountCents > 0 ? 'Top-up of' : 'Withdrawal from'} the balance at the payment service`,
          entries: entriesFor('topUp', amountCents),
        },
      ]

/** The ledger transactions that movements require: each one's fee, and top-ups. */
export const duePostings = (movements: readonly Movement[]): Due[] =>
  movements.flatMap(movement => [...feeOf(movement), ...topUpOf(movement)])

/** Posts the payment service's fees and top-ups to the ledger, once each; returns how many were new. */
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
