import type { AuthProvider } from 'react-admin'
import { sessionOf } from '@gaitway/contract/sign-in'
import type { Output } from '@gaitway/contract/schemas/index'
import { call, forgetToken, hasToken, keepToken, refresh } from './session.ts'

type User = Output<'accounts.current'>
let user: User | undefined

const isStaff = ({ roles }: User) => roles === 'admin' || roles === 'subadmin'

/** The person that the session belongs to; whoever is no staff is led to the consumer app. */
const currentStaff = async (): Promise<User> => {
  if (!hasToken() && !(await refresh())) throw new Error('Please log in to go on.')
  user ??= await call('accounts.current', {})
  if (!isStaff(user)) {
    window.location.assign('/')
    throw new Error('The back office is for operations staff.')
  }
  return user
}

export const authProvider: AuthProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    const session = sessionOf(await call('accounts.logIn', { email: username.trim(), password }))
    keepToken(session.token)
    user = session.user
    await currentStaff()
  },
  logout: async () => {
    const leaving = user
    user = undefined
    if (hasToken() && leaving)
      await call('accounts.logOut', { id: leaving.id, roles: leaving.roles, deviceToken: null })
    forgetToken()
  },
  checkAuth: async () => {
    await currentStaff()
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status !== 401) return
    user = undefined
    forgetToken()
    throw new Error('Your session has ended. Please log in again.')
  },
  getIdentity: async () => {
    const { id, firstName, lastName } = await currentStaff()
    return { id, fullName: `${firstName} ${lastName}` }
  },
  getPermissions: async () => (await currentStaff()).roles,
}
