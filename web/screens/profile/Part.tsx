import { useId, type ReactNode } from 'react'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './profile.module.css'

type PartProps = { title: string; aside?: ReactNode; children: ReactNode }

/** One thing about the person under its heading. */
export const Part = ({ title, aside, children }: PartProps) => {
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
