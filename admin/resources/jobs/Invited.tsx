import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/time'
import { Item, Items, Note, Nothing, PageLink, Panel, StatusChip } from '../../shared/Parts.tsx'
import { currentStatus } from './offer.ts'

/** Who was asked to take a shift, and whether they applied; nothing if it asked no one and is open to all. */
export const Invited = ({ job: { invited, inviteOnly, timeZone } }: { job: WholeJobRecord }) => {
  if (invited.length === 0 && !inviteOnly) return null
  return (
    <Panel title="Invited clinicians">
      {invited.length === 0 && <Nothing>No one is invited, so no one can apply.</Nothing>}
      <Items>
        {invited.map(one => {
          const status = currentStatus(one)
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
              <Note>Invited {showWhen(one.invitedAt, timeZone)}</Note>
            </Item>
          )
        })}
      </Items>
    </Panel>
  )
}
