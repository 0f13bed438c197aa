import { resources, type ResourceVerb } from '@gaitway/contract/resources'
import type { Side } from '@gaitway/contract/values/enums'
import type { AuthProvider } from 'react-admin'
import type { Output } from '@gaitway/contract/schemas/index'
import { sideOf } from '@gaitway/contract/values/sides'
import { sessionEndMessages } from '@gaitway/contract/session/session-end-copy'
import { call, OFFLINE, refusalCode, session } from './session.ts'
import { openStoreFor } from './store.ts'

const verbs: Record<string, ResourceVerb> = { list: 'list', show: 'read', edit: 'update' }

/** Whether this role may open a list (`list`) or one of its records (`show`), which some lists bring themselves. */
export const mayOpen = (side: Side, resource: string, action: string): boolean => {
  const verb = verbs[action]
  const open: Partial<Record<ResourceVerb, readonly Side[]>> =
    Object.entries(resources).find(([name]) => name === resource)?.[1] ?? {}
  const sides = verb === 'read' ? (open.read ?? open.list) : verb && open[verb]
  return sides?.includes(side) === true
}

type User = Output<'accounts.current'>
type Opened = Pick<Output<'accounts.verifySecondFactor'>, 'user' | 'token'>
let user: User | undefined

const isStaff = ({ roles }: User) => roles === 'admin' || roles === 'subadmin'

/** Loads the logged-in user and sends anyone who isn't staff to the consumer app. */
const currentStaff = async (): Promise<User> => {
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
export const isSecondFactorOver = (at: number) =>
  typeof user?.secondFactorUntil === 'string' && Date.parse(user.secondFactorUntil) <= at

export const authProvider: AuthProvider = {
  login: async (opened: Opened) => {
    session.openSession(opened.token)
    user = opened.user
    await currentStaff()
  },
  logout: async () => {
    const leaving = user
    // Someone who isn't staff is being sent to the consumer app and stays logged in there.
    if (leaving && !isStaff(leaving)) return
    user = undefined
    try {
      if (session.accessToken() && leaving) {
        session.announceEnd('loggedOut')
        await call('accounts.logOut', { id: leaving.id, roles: leaving.roles, deviceToken: null })
      }
    } finally {
      session.endSession('loggedOut')
    }
  },
  checkAuth: async () => {
    await currentStaff()
  },
  checkError: async (thrown: { status?: number }) => {
    if (thrown.status !== 401 && refusalCode(thrown) !== 'stale_token') return
    user = undefined
    session.endSession('expired')
    throw new Error('Your session has ended. Please log in again.')
  },
  getIdentity: async () => {
    const { id, firstName, lastName } = await currentStaff()
    return { id, fullName: `${firstName} ${lastName}` }
  },
  canAccess: async ({ resource, action }) => mayOpen(sideOf((await currentStaff()).roles), resource, action),
  getPermissions: async () => (await currentStaff()).roles,
}
