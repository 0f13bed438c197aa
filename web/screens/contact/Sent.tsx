import { useEffect, useRef, type ReactNode } from 'react'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { Notice } from '../../shared/show/Notice.tsx'

type SentProps = { title: string; text: string; children: ReactNode }

/** Replaces a form that was sent. Its heading takes the focus from the button that is gone. */
export const Sent = ({ title, text, children }: SentProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Notice tone="leaf">{text}</Notice>
      <Cluster>{children}</Cluster>
    </Stack>
  )
}
