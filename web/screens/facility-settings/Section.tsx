import { useId, type ReactNode } from 'react'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './facility-settings.module.css'

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode }

/** One part of the settings under its heading. */
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
