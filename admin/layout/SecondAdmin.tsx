import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { loadable } from '../shared/load-early.tsx'
import { RequestApproval } from '../shared/second-admin.ts'
import type { SecondAdminNeeded } from '../session.ts'

const RequestDialog = loadable(async () => (await import('../shared/RequestDialog.tsx')).RequestDialog)

type Open = { needed: SecondAdminNeeded; onRequested?: () => void }

/** Whatever on the page needs a second admin opens the same dialog, above the one that it came from. */
export const SecondAdmin = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState<Open>()
  const ask = useCallback(
    (needed: SecondAdminNeeded, onRequested?: () => void) => setOpen({ needed, onRequested }),
    [],
  )
  return (
    <RequestApproval value={ask}>
      {children}
      {open && (
        <Suspense>
          <RequestDialog {...open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </RequestApproval>
  )
}
