import { useId, type ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Cluster, Stack } from './Stack.tsx'

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
          <Cluster gap={8} spread>
            <h2 id={id} className="text-18">
              {title}
            </h2>
            {aside}
          </Cluster>
          {children}
        </Stack>
      </Card>
    </section>
  )
}
