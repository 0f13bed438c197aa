import { useId, type ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Stack } from './Stack.tsx'
import styles from './Section.module.css'

type SectionProps = {
  title: string
  /** Stands beside the heading: a state, a button. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of a page on a card under its heading. */
export const Section = ({ title, aside, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card>
        <Stack>
          <div className={styles.head}>
            <h2 id={id}>{title}</h2>
            {aside}
          </div>
          {children}
        </Stack>
      </Card>
    </section>
  )
}
