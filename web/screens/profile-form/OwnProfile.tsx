import type { Output } from '@gaitway/contract/schemas/index'
import { useState, type ReactNode } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'

type Profile = Output<'clinicians.read'>

/** Loads the profile once, so that a later refresh never changes a form while somebody types in it. */
export const OwnProfile = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const answer = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const { data, isValidating } = answer
  const [start, setStart] = useState<Profile>()
  if (!start && data && !isValidating) setStart(data)
  return start ? children(start) : <NotLoaded answer={answer} shape="card" count={3} />
}
