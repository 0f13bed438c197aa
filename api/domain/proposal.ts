import type { JobType } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import {
  proposalErrors,
  areSameTimes,
  changedSlots,
  withProposed,
  type ProposedSlot,
} from '@gaitway/contract/proposed-times'

type Day = { id: string; startDate: string; endDate: string }

/** The days at other times than posted, checked; null if there are none. */
export const planProposal = (
  { jobType, slots }: { jobType: JobType; slots: readonly Day[] },
  proposed: readonly ProposedSlot[] | undefined,
  at: Date,
): ProposedSlot[] | null => {
  if (!proposed || proposed.length === 0) return null
  if (jobType === 'FULL_TIME')
    throw refuse('fields_wrong', { proposedSlots: 'You can’t propose other times for a full-time job' })
  const wrong = proposalErrors(slots, proposed, at)
  if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
  return changedSlots(slots, proposed)
}

type Accepting = {
  acceptProposed?: boolean
  /** as the facility saw them */
  proposedSlots?: readonly ProposedSlot[]
  at: Date
}

/**
 * The times to confirm: as posted, or as the clinician proposed if the facility accepts that. Refuses a proposal that
 * isn't the one the facility saw, or that no longer fits the shift.
 */
export const agreedTimes = <Slot extends Day>(
  slots: Slot[],
  proposed: readonly ProposedSlot[] | null,
  { acceptProposed, proposedSlots: seen, at }: Accepting,
): Slot[] => {
  if (!acceptProposed) return slots
  const isSeen = !seen || areSameTimes(changedSlots(slots, seen), proposed)
  const isPossible = proposed && Object.keys(proposalErrors(slots, proposed, at)).length === 0
  if (!isSeen || !isPossible) throw refuse('proposal_changed')
  return withProposed(slots, proposed)
}
