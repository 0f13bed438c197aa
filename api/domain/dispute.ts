import type { disputeLifecycle, DisputeStatus } from '@gaitway/contract/lifecycles/dispute'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { addDays } from '@gaitway/contract/format/time'

/** How a dispute stands, in our records or at the payment service. */
type DisputeState = {
  status: DisputeStatus
  isInquiry: boolean
  withdrawnCents: number
  reinstatedCents: number
}
type DisputeMove = MoveOf<typeof disputeLifecycle>

/**
 * The move that brings our record of a dispute to what the payment service says; undefined if it says nothing new.
 * Its answers can arrive in any order, so one that is older than our record changes nothing.
 */
export const disputeMove = (known: DisputeState, read: DisputeState): DisputeMove | undefined => {
  const isOlder = !known.isInquiry && read.isInquiry
  if (isOlder) return undefined
  // a closed inquiry becomes a dispute first, whatever has happened to the dispute since
  if (known.status === 'closed' && known.isInquiry && !read.isInquiry) return 'escalate'
  switch (read.status) {
    case 'needsResponse':
      return known.isInquiry && !read.isInquiry ? 'escalate' : undefined
    case 'underReview':
      return known.status === 'needsResponse' ? 'review' : undefined
    case 'won':
      return known.status === 'won' || known.status === 'closed' ? undefined : 'win'
    case 'lost':
      return isDecided(known.status) ? undefined : 'lose'
    case 'closed':
      return isDecided(known.status) ? undefined : 'close'
  }
}

const isDecided = (status: DisputeStatus) => status === 'won' || status === 'lost' || status === 'closed'

/** What the bank has withdrawn and not returned: lost, or open until the dispute is decided. */
export const splitWithdrawn = ({
  status,
  withdrawnCents,
  reinstatedCents,
}: Omit<DisputeState, 'isInquiry'>) => {
  const cents = withdrawnCents - reinstatedCents
  return status === 'lost' ? { lostCents: cents, openCents: 0 } : { lostCents: 0, openCents: cents }
}

/** The newest amounts of two answers in any order: what was withdrawn or reinstated never decreases. */
export const mergeMoney = (known: DisputeState, read: DisputeState) => ({
  withdrawnCents: Math.max(known.withdrawnCents, read.withdrawnCents),
  reinstatedCents: Math.max(known.reinstatedCents, read.reinstatedCents),
  isInquiry: known.isInquiry && read.isInquiry,
})

type Fee = { feeCents: number }

/** Whether the payment service says anything that our record lacks. */
export const hasDisputeChanged = (known: DisputeState & Fee, read: DisputeState & Fee): boolean => {
  const { withdrawnCents, reinstatedCents, isInquiry } = mergeMoney(known, read)
  return (
    disputeMove(known, read) !== undefined ||
    withdrawnCents > known.withdrawnCents ||
    reinstatedCents > known.reinstatedCents ||
    isInquiry !== known.isInquiry ||
    read.feeCents > known.feeCents
  )
}

const REMINDED_DAYS = 3
/** Admins are reminded of disputes whose evidence is due before this instant. */
export const remindedBefore = (at: Date) => addDays(at, REMINDED_DAYS)

/** Evidence can be submitted until the deadline, unless the bank accepts none. */
export const acceptsEvidence = ({ status, dueAt }: { status: DisputeStatus; dueAt: Date | null }, at: Date) =>
  status === 'needsResponse' && dueAt !== null && at < dueAt
