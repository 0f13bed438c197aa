import { useAnswer } from '../../api/use-call.ts'
import { checkAreas, type User } from '../../api/use-session.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Rating } from '../../profile/reliability/Rating.tsx'
import { FacilityFacts } from './FacilityFacts.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { copy as blockCopy } from '../../profile/blocks/copy.ts'
import { Reliability } from '../../profile/reliability/Reliability.tsx'
import { copy as reliabilityCopy } from '../../profile/reliability/reliability-copy.ts'
import { copy } from './copy.ts'
import { later } from '../../ui/show/later.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'

const BlockList = later(() => import('../../profile/blocks/BlockList.tsx'), 'BlockList', {})

const Standing = ({ user }: { user: User }) => {
  if (user.status === 'rejected')
    return (
      <Notice tone="clay">
        {copy.declined(user.statusReason)} {user.subUserId === null && copy.declinedNext}
      </Notice>
    )
  return user.status === 'pending' ? <Notice tone="sky">{copy.sentAgain}</Notice> : null
}

/** The owner edits the facility, everyone else has a read-only view. */
export const General = ({ user }: { user: User }) => (
  <Loaded answer={useAnswer('facilities.read', {})} shape="card">
    {facility => (
      <Stack>
        <Standing user={user} />
        {user.isApprovedByAdmin && (
          <p>
            {copy.rating} <Rating rating={facility.rating} count={facility.ratingCount} />
          </p>
        )}
        {user.subUserId === null ? (
          <GeneralForm facility={facility} user={user} />
        ) : (
          <FacilityFacts facility={facility} />
        )}
        <Section title={reliabilityCopy.title}>
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
