import { parseFailure, type Success } from '../answers.ts'
import { SIGNED_IN_COOKIE } from '../values/brand.ts'
import { TOKEN_REFRESH_MINUTES } from '../values/limits.ts'
import type { Output } from '../schemas/index.ts'

/** Why a session ended; the login page says it. */
export type SessionEnd =
  | 'loggedOut'
  | 'expired'
  | 'deactivated'
  | 'secondFactorOver'
  | 'closed'
  | 'signedOutElsewhere'
  | 'passwordChanged'
type RefusalReason = Extract<SessionEnd, 'expired' | 'deactivated' | 'signedOutElsewhere' | 'passwordChanged'>
/** What came of asking for a token. `unreachable`: the API didn’t answer, so the session may still be valid. */
type Renewal = 'renewed' | 'unreachable' | RefusalReason

/** Why the API refuses to refresh, by its error code. */
const reasonsByCode: Partial<Record<string, RefusalReason>> = {
  deactivated: 'deactivated',
  signed_out_elsewhere: 'signedOutElsewhere',
  password_changed: 'passwordChanged',
}

type Message =
  | { is: 'opened' | 'renewed'; token: string }
  | { is: 'ending'; why: SessionEnd }
  | { is: 'ended'; why: SessionEnd }

const NAME = 'gaitway-session'
/** The lock may be released just before the broadcast with the new token arrives. */
const SHARED_TOKEN_WAIT_MS = 500

const flag = `${SIGNED_IN_COOKIE}=1`
/** Whether there may be a session to refresh; guests skip the request. */
const mayRenew = () => document.cookie.split('; ').includes(flag)
const clearFlag = () => {
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0; samesite=lax`
}

const sendRefresh = () =>
  fetch('/api/user/refreshToken', {
    headers: { 'x-refresh-token': 'cookie' },
    credentials: 'same-origin',
  })

/**
 * Gets a token and its user where there is no tab: in the service worker. It takes turns with the tabs, and they get the
 * token too. Undefined if nobody is logged in.
 */
export const refreshWithoutTab = (): Promise<Output<'accounts.refresh'> | undefined> =>
  navigator.locks.request(NAME, async () => {
    const response = await sendRefresh()
    if (!response.ok) return undefined
    const { data } = (await response.json()) as Success<Output<'accounts.refresh'>>
    const channel = new BroadcastChannel(NAME)
    const message: Message = { is: 'renewed', token: data.token }
    channel.postMessage(message)
    channel.close()
    return data
  })

const createListeners = <Args extends unknown[]>() => {
  const all = new Set<(...args: Args) => void>()
  return {
    notify: (...args: Args) => all.forEach(listener => listener(...args)),
    /** Returns a function that removes the listener. */
    add: (listener: (...args: Args) => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

/**
 * The browser’s session as one tab holds it: the access token in memory, the refresh token in a cookie that scripts
 * can’t read. Tabs refresh it one at a time, share the new token, and log out together. A tab in which an admin views as
 * a user has a token of its own and leaves the browser’s session alone.
 */
export const createBrowserSession = (ownToken?: string) => {
  let token = ownToken
  let initialUser: Output<'accounts.current'> | undefined
  let refusal: RefusalReason | undefined
  let announcedReason: SessionEnd | undefined
  let pendingRenewal: Promise<Renewal> | undefined
  const channel = 'BroadcastChannel' in globalThis && !ownToken ? new BroadcastChannel(NAME) : undefined
  const endListeners = createListeners<[why: SessionEnd]>()
  const signInListeners = createListeners<[]>()
  const tokenListeners = createListeners<[]>()
  const broadcast = (message: Message) => channel?.postMessage(message)

  const keepToken = (fresh: string | undefined) => {
    token = fresh
    refusal = undefined
    announcedReason = undefined
    if (fresh) tokenListeners.notify()
  }

  const dropSession = (reason: SessionEnd) => {
    const why = reason === 'expired' ? (announcedReason ?? reason) : reason
    token = undefined
    initialUser = undefined
    endListeners.notify(why)
  }

  channel?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.is === 'ending') {
      announcedReason = message.why
      return
    }
    if (message.is === 'ended') {
      if (token !== undefined) dropSession(message.why)
      return
    }
    // a tab without a session ignores a refreshed token
    if (message.is === 'opened' || pendingRenewal || token !== undefined) keepToken(message.token)
    if (message.is === 'opened') signInListeners.notify()
  })

  const requestToken = async (): Promise<Renewal> => {
    if (!mayRenew()) return refusal ?? 'expired'
    const isFirst = token === undefined
    const response = await sendRefresh()
    if (response.ok) {
      const { data } = (await response.json()) as Success<Output<'accounts.refresh'>>
      if (isFirst) initialUser = data.user
      keepToken(data.token)
      broadcast({ is: 'renewed', token: data.token })
      return 'renewed'
    }
    if (response.status !== 401 && response.status !== 403) return 'unreachable'
    clearFlag()
    refusal = reasonsByCode[(await parseFailure(response))?.code ?? '']
    return refusal ?? 'expired'
  }

  const tryRequestToken = async (): Promise<Renewal> => {
    try {
      return await requestToken()
    } catch (thrown) {
      console.info('The session couldn’t be refreshed.', String(thrown))
      return 'unreachable'
    }
  }

  const waitForSharedToken = () =>
    new Promise<boolean>(resolve => {
      const finish = (isReceived: boolean) => {
        clearTimeout(timer)
        removeListener()
        resolve(isReceived)
      }
      const timer = setTimeout(() => finish(false), SHARED_TOKEN_WAIT_MS)
      const removeListener = tokenListeners.add(() => finish(true))
    })

  /** One tab sends the request; tabs waiting for the lock use the token it received. */
  const renewInTurn = async (): Promise<Renewal> => {
    if (!('locks' in navigator)) return tryRequestToken()
    const renewal = await navigator.locks.request(NAME, { ifAvailable: true }, lock =>
      lock ? tryRequestToken() : undefined,
    )
    if (renewal) return renewal
    const staleToken = token
    return navigator.locks.request(NAME, async () =>
      mayRenew() && (token !== staleToken || (await waitForSharedToken())) ? 'renewed' : tryRequestToken(),
    )
  }

  /** A tab without a token has no session to end, except an offline page that shows someone as logged in. */
  const endSession = (why: SessionEnd, isShownLoggedIn = token !== undefined) => {
    if (!ownToken) clearFlag()
    if (!isShownLoggedIn) return
    broadcast({ is: 'ended', why })
    dropSession(why)
  }

  const renew = async (): Promise<Renewal> => {
    if (ownToken) return 'expired'
    pendingRenewal ??= renewInTurn().finally(() => {
      pendingRenewal = undefined
    })
    return pendingRenewal
  }

  const renewOrEnd = async () => {
    if (token === undefined) return
    const renewal = await renew()
    if (renewal !== 'renewed' && renewal !== 'unreachable') endSession(renewal)
  }

  return {
    accessToken: () => token,
    /** The user that came with the first token. Returned only once, because their profile may change later. */
    takeUser: () => {
      const user = initialUser
      initialUser = undefined
      return user
    },
    /** Stores a token without sharing it with other tabs. */
    keepToken,
    /** Starts the session here and in the other tabs. */
    openSession: (fresh: string) => {
      keepToken(fresh)
      broadcast({ is: 'opened', token: fresh })
    },
    /** Announces why the session will end, so that a tab whose token is refused first gives this reason. */
    announceEnd: (why: SessionEnd) => {
      announcedReason = why
      broadcast({ is: 'ending', why })
    },
    /** Ends the session here and in every other tab. */
    endSession,
    /** Gets a new access token using the cookie. */
    renew,
    /** Refreshes the token before it expires, whichever tab received it. Returns a function that stops this. */
    keepFresh: () => {
      let timer: ReturnType<typeof setInterval>
      const start = () => {
        clearInterval(timer)
        timer = setInterval(() => void renewOrEnd(), TOKEN_REFRESH_MINUTES * 60_000)
      }
      start()
      const removeListener = tokenListeners.add(start)
      return () => {
        clearInterval(timer)
        removeListener()
      }
    },
    onSessionEnd: endListeners.add,
    /** The user logged in in another tab. */
    onSignInElsewhere: signInListeners.add,
    /** Stops listening to the other tabs. */
    close: () => channel?.close(),
  }
}
export type BrowserSession = ReturnType<typeof createBrowserSession>
