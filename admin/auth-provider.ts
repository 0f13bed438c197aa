import { resources, type ResourceVerb } from '@gaitway/contract/resources'
import type { Side } from '@gaitway/contract/values/enums'
import type { AuthProvider } from 'react-admin'
import type { Output } from '@gaitway/contract/schemas/index'
import { sideOf } from '@gaitway/contract/values/sides'
import { sessionEndMessages } from '@gaitway/contract/session/session-end-copy'
import { call, OFFLINE, refusalCode, session } from './session.ts'
import { openStoreFor } from './store.ts'

const verbByAction: Record<string, ResourceVerb> = { list: 'list', show: 'read', edit: 'update' }

/** Whether a side may open a list (`list`) or a record (`show`). A resource without `read` has its records in its list. */
export const mayOpen = (side: Side, resource: string, action: string): boolean => {
  const verb = verbByAction[action]
  const open: Partial<Record<ResourceVerb, readonly Side[]>> =
    Object.entries(resources).find(([name]) => name === resource)?.[1] ?? {}
  const sides = verb === 'read' ? (open.read ?? open.list) : verb && open[verb]
  return sides?.includes(side) === true
}

type User = Output<'accounts.current'>
type Opened = Pick<Output<'accounts.verifySecondFactor'>, 'user' | 'token'>
let user: User | undefined

const isStaff = ({ roles }: User) => roles === 'admin' || roles === 'subadmin'

/** Loads the logged-in user. Sends anyone who isn't staff to the consumer app, and throws. */
const requireStaff = async (): Promise<User> => {
  if (!session.accessToken()) {
    const renewal = await session.renew()
    if (renewal === 'unreachable') throw new Error(OFFLINE)
    if (renewal !== 'renewed')
      throw new Error(renewal === 'expired' ? 'Please log in to continue.' : sessionEndMessages[renewal])
  }
  user ??= session.takeUser() ?? (await call('accounts.current', {}))
  if (isStaff(user)) openStoreFor(user.id)
  else {
    window.location.assign('/')
    throw new Error('The back office is for operations staff.')
  }
  return user
}

export const isSignedIn = () => user !== undefined
export const isSecondFactorExpired = () =>
  typeof user?.secondFactorUntil === 'string' && Date.parse(user.secondFactorUntil) <= Date.now()

export const authProvider: AuthProvider = {
  login: async (opened: Opened) => {
    session.openSession(opened.token)
    user = opened.user
    await requireStaff()
  },
  logout: async () => {
    const leavingUser = user
    // Someone who isn't staff is being sent to the consumer app and stays logged in there.
    if (leavingUser && !isStaff(leavingUser)) return
    user = undefined
    try {
      if (session.accessToken() && leavingUser) {
        session.announceEnd('loggedOut')
        const { id, roles } = leavingUser
        await call('accounts.logOut', { id, roles, deviceToken: null })
      }
    } finally {
      session.endSession('loggedOut')
    }
  },
  checkAuth: async () => {
    await requireStaff()
  },
  checkError: async (thrown: { status?: number }) => {
    if (thrown.status !== 401 && refusalCode(thrown) !== 'stale_token') return
    user = undefined
    session.endSession('expired')
    throw new Error('Your session has ended. Please log in again.')
  },
  getIdentity: async () => {
    const { id, firstName, lastName } = await requireStaff()
    return { id, fullName: `${firstName} ${lastName}` }
  },
  canAccess: async ({ resource, action }) => mayOpen(sideOf((await requireStaff()).roles), resource, action),
  getPermissions: async () => (await requireStaff()).roles,
}
