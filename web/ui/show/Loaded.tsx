import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { Skeleton, type SkeletonProps } from './Skeleton.tsx'
import { Button } from '../Button.tsx'
import { RetryIcon, WarningIcon } from '../icons.tsx'
import styles from './show.module.css'

type LoadFailedProps = {
  /** The error message. */
  reason?: string
  onRetry: () => void
  busy?: boolean
}

/** A failed load, with its reason and a retry. */
export const LoadFailed = ({ reason = 'Something went wrong', onRetry, busy }: LoadFailedProps) => (
  <div className={styles.failed} role="alert">
    <WarningIcon size={22} />
    <p>{reason}</p>
    <Button kind="secondary" size="small" icon={<RetryIcon size={18} />} busy={busy} onClick={onRetry}>
      Try again
    </Button>
  </div>
)

/** The parts of a call's state that decide what is rendered. */
export type CallState<Data> = {
  data?: Data
  error?: { message: string; code?: string }
  isValidating: boolean
  mutate: () => Promise<unknown>
}

type NotLoadedProps = SkeletonProps & { answer: CallState<unknown> }

/** A skeleton while loading, or the error: with a retry, unless there is nothing to find. */
export const LoadingOrError = ({ answer: { error, isValidating, mutate }, ...shape }: NotLoadedProps) => {
  if (!error) return <Skeleton {...shape} />
  if (error.code === 'not_found') return <EmptyState title="Not found" why={error.message} />
  return <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
}

type LoadedProps<Data> = SkeletonProps & { answer: CallState<Data>; children: (data: Data) => ReactNode }

/** Renders the data of a call once it is loaded. */
export const Loaded = <Data,>({ answer, children, ...shape }: LoadedProps<Data>) =>
  answer.data === undefined ? <LoadingOrError answer={answer} {...shape} /> : children(answer.data)
