import { useAnswer } from '../../api/use-call.ts'
import { checkAreas, type User } from '../../api/use-session.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Rating } from '../../profile/reliability/Rating.tsx'
import { ReadOnlyFacility } from './ReadOnlyFacility.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { copy as blockCopy } from '../../profile/blocks/copy.ts'
import { Reliability } from '../../profile/reliability/Reliability.tsx'
import { later } from '../../ui/show/later.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'

const BlockList = later(() => import('../../profile/blocks/BlockList.tsx'), 'BlockList', {})

const Standing = ({ user }: { user: User }) => {
  if (user.status === 'rejected')
    return (
      <Notice tone="clay">
        {user.statusReason
          ? `Your account wasn’t approved. ${user.statusReason}`
          : 'Your account wasn’t approved.'}{' '}
        {user.subUserId === null && 'Update the items below and resubmit.'}
      </Notice>
    )
  return user.status === 'pending' ? (
    <Notice tone="sky">Your account is under review. We’ll email you our decision.</Notice>
  ) : null
}

/** The owner edits the facility, everyone else has a read-only view. */
export const FacilityGeneral = ({ user }: { user: User }) => (
  <Loaded answer={useAnswer('facilities.read', {})} shape="card">
    {facility => (
      <Stack>
        <Standing user={user} />
        {user.isApprovedByAdmin && (
          <p>
            Your rating by clinicians: <Rating rating={facility.rating} count={facility.ratingCount} />
          </p>
        )}
        {user.subUserId === null ? (
          <GeneralForm facility={facility} user={user} />
        ) : (
          <ReadOnlyFacility facility={facility} />
        )}
        <Section title="Reliability">
          <Reliability of="facility" reliability={facility.reliability} isOwn />
        </Section>
        {user.isApprovedByAdmin && checkAreas(user)('applicants') && (
          <Section title={blockCopy.title}>
            <BlockList />
          </Section>
        )}
      </Stack>
    )}
  </Loaded>
)
