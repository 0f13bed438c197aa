import { useBlock } from '../blocks/use-block.ts'
import type { Job } from './job-facts.ts'
import { words } from './words.ts'

/** What stands between a clinician and a shift; what they decided themselves is told as that, and is not listed: the page says it beside the way to take it back. */
export const useReasons = ({ reasons, facility }: Job) => {
  const isOwnBlock = Boolean(useBlock({ facilityId: facility.id }))
  const isOwn = ({ code }: Job['reasons'][number]) => isOwnBlock && code === 'blocked'
  return {
    all: reasons.map(reason => (isOwn(reason) ? { ...reason, text: words.ownBlock } : reason)),
    listed: reasons.filter(reason => !isOwn(reason)),
  }
}
