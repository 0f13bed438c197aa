import { useId, useState, type ReactNode } from 'react'
import { classes } from '../../shared/classes.ts'
import { CheckIcon, DownIcon } from '../../shared/icons.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import profileForm from '../profile-form/profile-form.module.css'
import styles from './settings.module.css'
import { copy } from './copy.ts'

/** Whether a section is done, needs something, or has nothing to report. */
export type Standing =
  | { is: 'complete' }
  | { is: 'open' }
  | { is: 'needsYou' | 'soon' | 'unsaved'; says: string }

const tones = { needsYou: 'clay', soon: 'sun', unsaved: 'sun' } as const

const State = ({ standing }: { standing: Standing }) => {
  if (standing.is === 'open') return null
  if (standing.is === 'complete') return <CheckIcon size={18} label={copy.complete} />
  return <Badge tone={tones[standing.is]}>{standing.says}</Badge>
}

type DisclosureProps = {
  id: string
  title: string
  /** A one-line summary of the content. */
  line?: string
  standing: Standing
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A section that opens in place. Its content stays mounted, so closing it loses nothing. */
export const Disclosure = ({ id, title, line, standing, isOpen, onToggle, children }: DisclosureProps) => {
  const key = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <section
      id={`section-${id}`}
      className={styles.card}
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
          <span className={styles.copy}>
            <span id={`${key}-title`} className="block text-16 medium">
              {title}
            </span>
            <span id={`${key}-line`} className={styles.line}>
              {line}
            </span>
          </span>
          <span id={`${key}-state`} className={classes(styles.state, styles[standing.is])}>
            <State standing={standing} />
          </span>
          <span className={styles.chevron}>
            <DownIcon />
          </span>
        </button>
      </h2>
      <div id={`${key}-panel`} className={classes(styles.panel, profileForm.section)} hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </section>
  )
}
