import type { MemberArea } from '@gaitway/contract/enums'
import { useSession, type User } from './use-session.ts'

/** What whoever is signed in may do in their facility: the owner everything, a sub-user what their areas open. */
export const mayOf =
  ({ subUserId, access }: Pick<User, 'subUserId' | 'access'>) =>
  (...areas: readonly MemberArea[]) =>
    subUserId === null || areas.every(area => access.includes(area))

/** Whether the signed-in person may work in all of these areas; a facility's screens are drawn for its people only. */
export const useMay = () => {
  const session = useSession()
  return session.state === 'signedIn' ? mayOf(session.user) : () => true
}
