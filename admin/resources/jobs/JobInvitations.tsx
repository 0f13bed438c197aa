import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { Item, Items, SmallPrint, Nothing, PageLink, Panel, StatusChip } from '../../shared/Parts.tsx'
import { InviteButton } from './Candidates.tsx'

/** Who was asked to take a shift, and whether they applied. While it is open, staff can ask others. */
export const JobInvitations = ({ job }: { job: WholeJobRecord }) => {
  const { invited, inviteOnly, timeZone } = job
  const isPosted = job.status === 'posted'
  if (invited.length === 0 && !inviteOnly && !isPosted) return null
  return (
    <Panel title="Invited clinicians">
      {invited.length === 0 && (
        <Nothing>
          {inviteOnly ? 'No one has been invited yet, so no one can apply.' : 'No one has been invited yet.'}
        </Nothing>
      )}
      <Items>
        {invited.map(one => {
          const status = one.applicationStatus
          return (
            <Item
              key={one.clinicianId}
              left={
                <PageLink to={`/cliniciandetails/${one.clinicianId}`} sx={{ fontWeight: 600 }}>
                  {`${one.firstName} ${one.lastName}`}
                </PageLink>
              }
              right={status ? <StatusChip of="application" state={status} /> : 'Hasn’t applied'}
            >
              <SmallPrint>Invited {showWhen(one.invitedAt, timeZone)}</SmallPrint>
            </Item>
          )
        })}
      </Items>
      {isPosted && <InviteButton job={job} />}
    </Panel>
  )
}
