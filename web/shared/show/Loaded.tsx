import type { ReactNode } from 'react'
import { Skeleton, type SkeletonProps } from './Skeleton.tsx'
import { Button } from '../Button.tsx'
import { RetryIcon, WarningIcon } from '../icons.tsx'
import { messages } from '../messages.ts'
import styles from './states.module.css'

type LoadFailedProps = {
  /** What went wrong, in a sentence. */
  reason?: string
  onRetry: () => void
  busy?: boolean
}

/** Something could not be read: the reason, and one press to try again. */
export const LoadFailed = ({
  reason = messages.common.somethingWentWrong,
  onRetry,
  busy,
}: LoadFailedProps) => (
  <div className={styles.failed} role="alert">
    <WarningIcon size={22} />
    <p>{reason}</p>
    <Button kind="secondary" size="small" icon={<RetryIcon size={18} />} busy={busy} onClick={onRetry}>
      {messages.common.retry}
    </Button>
  </div>
)

/** What of an answer decides on what is drawn. */
export type Answer<Data> = {
  data?: Data
  error?: { message: string }
  isValidating: boolean
  mutate: () => Promise<unknown>
}

type NotLoadedProps = SkeletonProps & { answer: Answer<unknown> }

/** In place of what is not there: its outline, or why it could not be read and one press to try again. */
export const NotLoaded = ({ answer: { error, isValidating, mutate }, ...shape }: NotLoadedProps) =>
  error ? (
    <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
  ) : (
    <Skeleton {...shape} />
  )

type LoadedProps<Data> = SkeletonProps & { answer: Answer<Data>; children: (data: Data) => ReactNode }

/** What an answer holds, once it is there. */
export const Loaded = <Data,>({ answer, children, ...shape }: LoadedProps<Data>) =>
  answer.data === undefined ? <NotLoaded answer={answer} {...shape} /> : children(answer.data)
