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
type Refused = Extract<SessionEnd, 'expired' | 'deactivated' | 'signedOutElsewhere' | 'passwordChanged'>
/** `unreachable`: the API didn’t answer, so the session may still be valid. */
type Renewal = 'renewed' | 'unreachable' | Refused

/** Why the API refuses to refresh, by its code. */
const refusals: Partial<Record<string, Refused>> = {
  deactivated: 'deactivated',
  signed_out_elsewhere: 'signedOutElsewhere',
  password_changed: 'passwordChanged',
}

type Message =
  | { is: 'opened' | 'renewed'; token: string }
  | { is: 'ending'; why: SessionEnd }
  | { is: 'ended'; why: SessionEnd }
type EndListener = (why: SessionEnd) => void

const NAME = 'gaitway-session'
/** The lock may be released just before the broadcast of the token it protected arrives. */
const SHARED_TOKEN_WAIT_MS = 500

const flag = `${SIGNED_IN_COOKIE}=1`
/** Whether there may be a session to refresh; guests skip the request. */
const mayRenew = () => document.cookie.split('; ').includes(flag)
const forgetFlag = () => {
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0; samesite=lax`
}

const listeners = <Listener>() => {
  const all = new Set<Listener>()
  const add = (listener: Listener) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  return { all, add }
}

/**
 * The browser’s session as one tab holds it: the access token in memory, the refresh token in a cookie that scripts
 * can’t read. Tabs refresh it one at a time, share the new token, and log out together. A tab with a token of its own, in
 * which an admin views as a user, does none of that: it leaves the browser’s session alone.
 */
export const createBrowserSession = (ownToken?: string) => {
  let token = ownToken
  let initialUser: Output<'accounts.current'> | undefined
  let refusal: Refused | undefined
  let announced: SessionEnd | undefined
  let underWay: Promise<Renewal> | undefined
  const channel = 'BroadcastChannel' in globalThis && !ownToken ? new BroadcastChannel(NAME) : undefined
  const [ends, openings, tokens] = [
    listeners<EndListener>(),
    listeners<() => void>(),
    listeners<() => void>(),
  ]
  const broadcast = (message: Message) => channel?.postMessage(message)

  const keepToken = (fresh: string | undefined) => {
    token = fresh
    refusal = undefined
    announced = undefined
    if (fresh) tokens.all.forEach(listener => listener())
  }

  const ended = (found: SessionEnd) => {
    const why = found === 'expired' ? (announced ?? found) : found
    token = undefined
    initialUser = undefined
    ends.all.forEach(listener => listener(why))
  }

  channel?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.is === 'ending') {
      announced = message.why
      return
    }
    if (message.is === 'ended') {
      if (token !== undefined) ended(message.why)
      return
    }
    // a tab without a session ignores a refreshed token
    if (message.is === 'opened' || underWay || token !== undefined) keepToken(message.token)
    if (message.is === 'opened') openings.all.forEach(listener => listener())
  })

  const requestToken = async (): Promise<Renewal> => {
    if (!mayRenew()) return refusal ?? 'expired'
    const isFirst = token === undefined
    const response = await fetch('/api/user/refreshToken', {
      headers: { 'x-refresh-token': 'cookie' },
      credentials: 'same-origin',
    })
    if (response.ok) {
      const { data } = (await response.json()) as Success<Output<'accounts.refresh'>>
      if (isFirst) initialUser = data.user
      keepToken(data.token)
      broadcast({ is: 'renewed', token: data.token })
      return 'renewed'
    }
    if (response.status !== 401 && response.status !== 403) return 'unreachable'
    forgetFlag()
    refusal = refusals[(await parseFailure(response))?.code ?? '']
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
      const timer = setTimeout(() => {
        stop()
        resolve(false)
      }, SHARED_TOKEN_WAIT_MS)
      const stop = tokens.add(() => {
        clearTimeout(timer)
        stop()
        resolve(true)
      })
    })

  /** One tab sends the request; tabs waiting for the lock use the token it received. */
  const oneAtATime = async (): Promise<Renewal> => {
    if (!('locks' in navigator)) return tryRequestToken()
    const first = await navigator.locks.request(NAME, { ifAvailable: true }, lock =>
      lock ? tryRequestToken() : undefined,
    )
    if (first) return first
    const before = token
    return navigator.locks.request(NAME, async () =>
      mayRenew() && (token !== before || (await waitForSharedToken())) ? 'renewed' : tryRequestToken(),
    )
  }

  /** Tabs without a token have no session to end, unless the page shows somebody logged in without a connection. */
  const endSession = (why: SessionEnd, isShownLoggedIn = token !== undefined) => {
    if (!ownToken) forgetFlag()
    if (!isShownLoggedIn) return
    broadcast({ is: 'ended', why })
    ended(why)
  }

  const renew = async (): Promise<Renewal> => {
    if (ownToken) return 'expired'
    underWay ??= oneAtATime().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  const renewInTime = async () => {
    if (token === undefined) return
    const renewal = await renew()
    if (renewal !== 'renewed' && renewal !== 'unreachable') endSession(renewal)
  }

  return {
    accessToken: () => token,
    /** The user that came with the first token; returned once, because later their profile may have changed. */
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
    /** Says why the session is about to end, so that a tab that the API refuses before that shows this reason. */
    announceEnd: (why: SessionEnd) => {
      announced = why
      broadcast({ is: 'ending', why })
    },
    /** Ends the session here and in every other tab. */
    endSession,
    /** Gets a new access token using the cookie. */
    renew,
    /** Refreshes each token before it expires, counted from the last one any tab received. Returns a function that stops it. */
    keepFresh: () => {
      let timer: ReturnType<typeof setInterval>
      const start = () => {
        clearInterval(timer)
        timer = setInterval(() => void renewInTime(), TOKEN_REFRESH_MINUTES * 60_000)
      }
      start()
      const forget = tokens.add(start)
      return () => {
        clearInterval(timer)
        forget()
      }
    },
    onSessionEnd: ends.add,
    /** The user logged in in another tab. */
    onSignInElsewhere: openings.add,
    /** Stops listening to the other tabs. */
    close: () => channel?.close(),
  }
}
export type BrowserSession = ReturnType<typeof createBrowserSession>
