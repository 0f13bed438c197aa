import type { ReactNode } from 'react'
import { Card } from '../../shared/layout/Card.tsx'
import type { SectionId } from './sections.ts'
import styles from './profile-form.module.css'
import { words } from './words.ts'

type SectionProps = { id: SectionId; onLeave: (id: SectionId) => void; children: ReactNode }

/** One section of the profile; leaving it is told. */
export const Section = ({ id, onLeave, children }: SectionProps) => (
  <Card>
    <section
      id={`section-${id}`}
      className={styles.section}
      aria-labelledby={`heading-${id}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave(id)
      }}
    >
      <h2 id={`heading-${id}`} tabIndex={-1}>
        {words.sections[id]}
      </h2>
      {children}
    </section>
  </Card>
)

/** A part of a section with what it is for. */
export const Sub = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <div className={styles.sub}>
    <p className={styles.hint}>{hint}</p>
    {children}
  </div>
)
