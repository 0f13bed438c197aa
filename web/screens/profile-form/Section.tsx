import type { ReactNode } from 'react'
import { Card } from '../../shared/layout/Card.tsx'
import type { SectionId } from './sections.ts'
import styles from './profile-form.module.css'
import { copy } from './copy.ts'

type SectionProps = { id: SectionId; children: ReactNode }

export const Section = ({ id, children }: SectionProps) => (
  <Card>
    <section id={`section-${id}`} className={styles.section} aria-labelledby={`heading-${id}`}>
      <h2 id={`heading-${id}`} className="text-18" tabIndex={-1}>
        {copy.sections[id]}
      </h2>
      {children}
    </section>
  </Card>
)

type SubProps = { title?: string; hint: string; children: ReactNode }

export const Sub = ({ title, hint, children }: SubProps) => (
  <div className={styles.sub}>
    <div>
      {title && <h3 className="text-16 medium">{title}</h3>}
      <p className="quiet small">{hint}</p>
    </div>
    {children}
  </div>
)
