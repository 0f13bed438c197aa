import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './gallery.module.css'

type SectionProps = { id: string; title: string; children: ReactNode }

export const GallerySection = ({ id, title, children }: SectionProps) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <div className={styles.specimens}>{children}</div>
  </section>
)

type SpecimenProps = {
  title: string
  children: ReactNode
  wide?: boolean
  /** Draws the focus ring as the keyboard would. */
  focus?: boolean
}

export const Specimen = ({ title, children, wide, focus }: SpecimenProps) => (
  <div className={classes(styles.specimen, wide && styles.wide)}>
    <h3>{title}</h3>
    <div className={focus ? styles.focus : undefined}>{children}</div>
  </div>
)
