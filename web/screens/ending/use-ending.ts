import type { CancelKind } from '@gaitway/contract/enums'
import { useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { useMoneyAction } from '../paying/use-money-action.ts'

type Which = { jobId: string; applicationId?: string }
/** Refreshes often, because a free cancellation can become a late one while the sheet is open. */
const PREVIEW_POLL_MILLISECONDS = 60_000

/** Previews ending a shift, and ends it. */
export const useEnding = (kind: CancelKind, { jobId, applicationId }: Which) => {
  const [workedSlotIds, setWorked] = useState<string[]>([])
  const cancel = useMoneyAction('applications.cancel')
  const noShow = useMoneyAction('applications.noShow')
  const sendHome = useMoneyAction('applications.sendHome')
  const which = applicationId ? { jobApplicationId: applicationId } : { jobId }
  const days = workedSlotIds.length > 0 ? { workedSlotIds } : {}
  const { busy, failure } = { cancel, noShow, sentHome: sendHome }[kind]
  // Once the shift has ended there is nothing to preview.
  const [isDone, setDone] = useState(false)
  const preview = useAnswer('applications.previewCancel', isDone ? null : { kind, ...which, ...days }, {
    keepPreviousData: true,
    refreshInterval: PREVIEW_POLL_MILLISECONDS,
  })
  const send = (reason: string) => {
    if (kind === 'cancel') return cancel.run({ kind, ...which, reason })
    if (kind === 'noShow') return noShow.run({ kind, ...which, ...days, reason })
    return sendHome.run({ kind, ...which, reason })
  }
  const end = async (reason: string) => {
    const answer = await send(reason)
    if (answer) setDone(true)
    return answer
  }
  return { preview, end, busy, failure, workedSlotIds, setWorked }
}
