import { useId, type ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Stack } from './Stack.tsx'
import styles from './Section.module.css'

type SectionProps = {
  title: string
  /** Next to the heading: a status, a button. */
  aside?: ReactNode
  children: ReactNode
}

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
