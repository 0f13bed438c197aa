import type { ReactNode } from 'react'
import { Card } from '../../shared/layout/Card.tsx'
import type { SectionId } from './sections.ts'
import styles from './profile-form.module.css'
import { words } from './words.ts'

type SectionProps = { id: SectionId; children: ReactNode }

/** One section of the profile under its heading. */
export const Section = ({ id, children }: SectionProps) => (
  <Card>
    <section id={`section-${id}`} className={styles.section} aria-labelledby={`heading-${id}`}>
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
