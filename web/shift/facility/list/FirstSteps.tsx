import { useAnswer } from '../../../api/use-call.ts'
import { useMay, useSession } from '../../../api/use-session.ts'
import { CheckIcon, PlusIcon } from '../../../ui/icons.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import styles from './week.module.css'

type Step = { title: string; why: string; isDone: boolean; href?: string }

/** What this member may do to get a first shift filled; undefined while it loads. */
const useSteps = (): Step[] | undefined => {
  const may = useMay()
  const session = useSession()
  // Before the session is known, some of the answers aren't requested yet.
  const isKnown = session.state === 'signedIn'
  const isOwner = isKnown && session.user.subUserId === null
  const facility = useAnswer('facilities.read', {})
  const billing = useAnswer('payments.billing', may('payments') ? {} : null)
  const members = useAnswer('members.list', isOwner ? {} : null)
  const last = useAnswer('facilities.lastJob', {})
  if (!isKnown || [facility, billing, members, last].some(({ isLoading }) => isLoading)) return undefined
  return [
    facility.data &&
      isOwner && {
        title: 'Show who you are',
        why: 'Add a photo and what clinicians should know before their first shift.',
        isDone: Boolean(facility.data.profileUrl && facility.data.aboutFacility),
        href: '/facility/settings',
      },
    billing.data && {
      title: 'Add a payment method',
      why: 'You pay when you confirm an applicant, not before.',
      isDone: billing.data.cards.length + billing.data.banks.length > 0,
      href: '/facility/billing',
    },
    members.data && {
      title: 'Invite your team',
      why: 'They can post shifts, choose applicants, pay or chat.',
      isDone: members.data.length > 1,
      href: '/facility/settings?tab=login',
    },
    last.data !== undefined && {
      title: 'Post your first shift',
      why: 'We’ll notify clinicians nearby right away.',
      isDone: last.data !== null,
    },
  ].filter(step => typeof step === 'object')
}

const title = 'Get your first shift filled'

/** The steps up to a first shift, until all of them are done. */
export const FirstSteps = ({ onPost }: { onPost: () => void }) => {
  const steps = useSteps()
  useLoadingPart(!steps)
  const done = steps?.filter(({ isDone }) => isDone).length
  if (!steps || done === steps.length) return null
  return (
    <div className={styles.firstSteps}>
      <Section
        plain
        title={title}
        aside={<span className="quiet small">{`${done ?? 0} of ${steps.length} done`}</span>}
      >
        <List label={title}>
          {steps.map(({ title: stepTitle, why, isDone, href }) => (
            <Row
              key={stepTitle}
              {...(href === undefined ? { onClick: onPost } : { href })}
              before={
                isDone ? (
                  <span className="leaf">
                    <CheckIcon size={20} />
                  </span>
                ) : (
                  <PlusIcon size={20} />
                )
              }
              title={stepTitle}
              detail={isDone ? 'Done' : why}
            />
          ))}
        </List>
      </Section>
    </div>
  )
}
