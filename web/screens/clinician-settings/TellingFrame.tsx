import type { Output } from '@gaitway/contract/schemas/index'
import type { ReactNode } from 'react'
import { useAnswer } from '../../calls/use-call.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { LoadFailed } from '../../shared/show/LoadFailed.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'

type TellingFrameProps = { children: (kept: Output<'clinicians.notificationSettings'>) => ReactNode }

/** Round what shows how a clinician is told of things and what they agreed to, which one answer holds. */
export const TellingFrame = ({ children }: TellingFrameProps) => {
  const { data, error, isValidating, mutate } = useAnswer(
    'clinicians.notificationSettings',
    {},
    { revalidateOnFocus: false },
  )
  if (!data)
    return error ? (
      <LoadFailed reason={error.message} busy={isValidating} onRetry={() => void mutate()} />
    ) : (
      <Skeleton shape="card" />
    )
  return <Stack>{children(data)}</Stack>
}
