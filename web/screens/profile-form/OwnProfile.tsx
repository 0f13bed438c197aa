import type { Output } from '@gaitway/contract/schemas/index'
import { useState, type ReactNode } from 'react'
import { useAnswer } from '../../calls/use-call.ts'
import { LoadFailed } from '../../shared/show/Loaded.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'

type Profile = Output<'clinicians.read'>

/** One's own profile as it stands at this moment; what comes later does not change a form under somebody's hands. */
export const OwnProfile = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const { data, error, isValidating, mutate } = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const [start, setStart] = useState<Profile>()
  if (!start && data && !isValidating) setStart(data)
  if (start) return children(start)
  if (error && !isValidating) return <LoadFailed reason={error.message} onRetry={() => void mutate()} />
  return <Skeleton shape="card" count={3} />
}
