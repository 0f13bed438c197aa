import { findSessionEndMessage } from '@gaitway/contract/session/session-end-copy'
import { useSearch } from 'wouter'
import { Notice } from '../../ui/show/Notice.tsx'

/** Why the person was logged out, shown on the login page. */
export const SessionEnded = () => {
  const reason = findSessionEndMessage(useSearch())
  return (
    reason && (
      <Notice tone="info" alert>
        {reason}
      </Notice>
    )
  )
}
