import type { ReactNode } from 'react'
import { useAnswer } from '../../../api/use-call.ts'
import { useMay, useSession } from '../../../api/use-session.ts'
import { CheckIcon, PlusIcon } from '../../../ui/icons.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import { copy } from './copy.ts'
import styles from './week.module.css'

type Step = { title: string; why: string; isDone: boolean; href?: string }

/** What the person may do to get a first shift filled; undefined while that is unknown. */
const useSteps = (): Step[] | undefined => {
  const may = useMay()
  const session = useSession()
  const isOwner = session.state === 'signedIn' && session.user.subUserId === null
  const facility = useAnswer('facilities.read', {})
  const billing = useAnswer('payments.billing', may('payments') ? {} : null)
  const members = useAnswer('members.list', isOwner ? {} : null)
  const last = useAnswer('facilities.lastJob', {})
  // before the person is known, some of it isn't asked for yet
  const isKnown = session.state === 'signedIn'
  if (!isKnown || [facility, billing, members, last].some(({ isLoading }) => isLoading)) return undefined
  const { steps } = copy
  return [
    ...(facility.data && isOwner
      ? [
          {
            ...steps.about,
            isDone: Boolean(facility.data.profileUrl && facility.data.aboutFacility),
            href: '/facility/settings',
          },
        ]
      : []),
    ...(billing.data
      ? [
          {
            ...steps.payment,
            isDone: billing.data.cards.length + billing.data.banks.length > 0,
            href: '/facility/billing',
          },
        ]
      : []),
    ...(members.data
      ? [{ ...steps.team, isDone: members.data.length > 1, href: '/facility/settings?tab=login' }]
      : []),
    ...(last.data === undefined ? [] : [{ ...steps.post, isDone: last.data !== null }]),
  ]
}

const mark = (isDone: boolean): ReactNode =>
  isDone ? (
    <span className="leaf">
      <CheckIcon size={20} />
    </span>
  ) : (
    <PlusIcon size={20} />
  )

/** What to set up and the first shift, until all of it is done. */
export const FirstSteps = ({ onPost }: { onPost: () => void }) => {
  const steps = useSteps()
  useLoadingPart(!steps)
  const done = steps?.filter(({ isDone }) => isDone).length
  if (!steps || done === steps.length) return null
  return (
    <div className={styles.firstSteps}>
      <Section
        plain
        title={copy.firstSteps}
        aside={<span className="quiet small">{`${done ?? 0} of ${steps.length} done`}</span>}
      >
        <List label={copy.firstSteps}>
          {steps.map(({ title, why, isDone, href }) => (
            <Row
              key={title}
              {...(href === undefined ? { onClick: onPost } : { href })}
              before={mark(isDone)}
              title={title}
              detail={isDone ? 'Done' : why}
            />
          ))}
        </List>
      </Section>
    </div>
  )
}
