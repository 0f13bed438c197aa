import { useId, type ReactNode, type Ref } from 'react'
import { Card } from './Card.tsx'
import { Cluster, Stack } from './Stack.tsx'

type SectionProps = {
  title: string
  /** Next to the heading: a status, a button. */
  aside?: ReactNode
  /** The heading, for focus when a link opens the section. */
  heading?: Ref<HTMLHeadingElement>
  /** Without a card, for sections that bring their own. */
  plain?: boolean
  children: ReactNode
}

export const Section = ({ title, aside, heading, plain, children }: SectionProps) => {
  const id = useId()
  const content = (
    <Stack gap={plain ? 12 : 16}>
      <Cluster gap={8} spread>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined} className="text-18">
          {title}
        </h2>
        {aside}
      </Cluster>
      {children}
    </Stack>
  )
  return <section aria-labelledby={id}>{plain ? content : <Card>{content}</Card>}</section>
}
