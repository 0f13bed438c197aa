import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { classes } from '../../ui/classes.ts'
import { CheckIcon, DownIcon, RightIcon } from '../../ui/icons.tsx'
import { Badge } from '../../ui/show/Status.tsx'
import profileForm from '../../profile/form/profile-form.module.css'
import styles from './settings.module.css'

/** Whether a section is complete, needs something, or has no status to show (`open`). */
export type SectionStatus =
  | { kind: 'complete' }
  | { kind: 'open' }
  | { kind: 'needsYou' | 'soon' | 'unsaved'; label: string }

const tones = { needsYou: 'danger', soon: 'warning', unsaved: 'warning' } as const

const StatusMark = ({ status }: { status: SectionStatus }) => {
  if (status.kind === 'open') return null
  if (status.kind === 'complete')
    return (
      <span className="leaf">
        <CheckIcon size={18} label="complete" />
      </span>
    )
  return <Badge tone={tones[status.kind]}>{status.label}</Badge>
}

type DisclosureProps = {
  id: string
  title: string
  /** A one-line summary of the content. */
  line?: string
  status: SectionStatus
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

type HeadProps = { id: string; title: string; line?: string; status?: ReactNode; arrow: ReactNode }

const Head = ({ id, title, line, status, arrow }: HeadProps) => (
  <>
    <span className="grow">
      <span id={`${id}-title`} className="block text-16 medium">
        {title}
      </span>
      <span id={`${id}-line`} className={styles.line}>
        {line}
      </span>
    </span>
    {status !== undefined && (
      <span id={`${id}-state`} className={styles.state}>
        {status}
      </span>
    )}
    <span className={styles.arrow}>{arrow}</span>
  </>
)

/** A section that opens in place. Its content stays mounted, so closing it loses nothing. */
export const Disclosure = ({ id, title, line, status, isOpen, onToggle, children }: DisclosureProps) => {
  const key = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <section
      id={`section-${id}`}
      className={classes('surface', styles.card)}
      data-open={isOpen ? '' : undefined}
      aria-labelledby={`${key}-title`}
    >
      <h2 aria-labelledby={`${key}-title`}>
        <button
          type="button"
          className={styles.head}
          aria-labelledby={`${key}-title`}
          aria-describedby={`${key}-line ${key}-state`}
          aria-expanded={isOpen}
          aria-controls={`${key}-panel`}
          onClick={onToggle}
        >
          <Head
            id={key}
            title={title}
            line={line}
            status={<StatusMark status={status} />}
            arrow={<DownIcon />}
          />
        </button>
      </h2>
      <div
        id={`${key}-panel`}
        className={classes('steady', styles.panel, profileForm.section)}
        hidden={!isOpen}
      >
        {wasOpen && children}
      </div>
    </section>
  )
}

type LinkCardProps = { href: string; title: string; line: string; status?: SectionStatus }

/** A line of the list that links to its own page. */
export const LinkCard = ({ href, title, line, status }: LinkCardProps) => {
  const key = useId()
  return (
    <div className={classes('surface', styles.card)}>
      <h2 aria-labelledby={`${key}-title`}>
        <Link
          href={href}
          className={styles.head}
          aria-labelledby={`${key}-title`}
          aria-describedby={status ? `${key}-line ${key}-state` : `${key}-line`}
        >
          <Head
            id={key}
            title={title}
            line={line}
            status={status && <StatusMark status={status} />}
            arrow={<RightIcon />}
          />
        </Link>
      </h2>
    </div>
  )
}
