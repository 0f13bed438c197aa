import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { later } from '../../../ui/show/later.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { Status } from '../../../ui/show/Status.tsx'
import { formatFavoriteName } from '../../../profile/favorites/use-favorites.ts'

type Job = Output<'jobs.read'>

const InviteDialog = later(() => import('../../../profile/favorites/InviteDialog.tsx'), 'InviteDialog')

/** Who was asked to take a shift, and whether they applied, with a button to ask more while it is open. */
export const ShiftInvitations = ({ job }: { job: Job }) => {
  const [isInviting, setInviting] = useState(false)
  const mayInvite = useMay()('shifts') && job.status === 'posted'
  const invited = job.invited ?? []
  if (invited.length === 0 && !mayInvite && !job.inviteOnly) return null
  return (
    <Card>
      <Stack gap={12}>
        <h2>Invited</h2>
        {job.inviteOnly && <p className="quiet small">Only invited clinicians can see this shift.</p>}
        {invited.length === 0 ? (
          <p className="quiet small">No one has been invited yet.</p>
        ) : (
          <Stack as="ul" gap={8} aria-label="Invited">
            {invited.map(one => (
              <li key={one.clinicianId}>
                <Cluster gap={8} lineGap={4} spread>
                  <span>{formatFavoriteName(one)}</span>
                  {one.applicationStatus ? (
                    <Status of="application" state={one.applicationStatus} />
                  ) : (
                    <span className="small quiet">No answer yet</span>
                  )}
                </Cluster>
              </li>
            ))}
          </Stack>
        )}
        {mayInvite && (
          <div>
            <Button kind="secondary" size="small" onClick={() => setInviting(true)}>
              Invite favorites
            </Button>
          </div>
        )}
      </Stack>
      {isInviting && <InviteDialog job={job} onClose={() => setInviting(false)} />}
    </Card>
  )
}
