import type { MemberArea } from '@gaitway/contract/values/enums'
import type { Success } from '@gaitway/contract/answers'
import {
  NOTIFICATION_POLL_SECONDS,
  SECOND_FACTOR_CHECK_SECONDS,
  TOAST_SECONDS,
} from '@gaitway/contract/values/limits'
import type { SessionEnd } from '@gaitway/contract/session/browser-session'
import { sessionEndMessages } from '@gaitway/contract/session/session-end-copy'
import type { Output } from '@gaitway/contract/schemas/index'
import {
  callToAction,
  homePath,
  decideScreenAccess,
  describeVisitor,
  type Visitor,
  type AccessToast,
} from '@gaitway/contract/screen-access'
import { buildMenu, type Menu } from '../../web/app/frame/menu.ts'
import { accessToken, endSession, renew, session } from '../../web/api/session.ts'
import { endedPath, leaveView, viewing } from '../../web/api/viewing.ts'
import { leaveNotice, takeNotice } from '../../web/app/session/notice.ts'
import { messages } from '../../web/api/messages.ts'
import { createElement, createUnreadBadge, findMarked, findAllMarked, NOTIFICATIONS } from './dom.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/** A short message, read aloud, that disappears by itself. */
const showToast = (text: string, isError = false) => {
  const place = findMarked('notices')
  clearTimeout(timer)
  place?.replaceChildren(
    createElement('p', { textContent: text, className: isError ? 'toast wrong' : 'toast' }),
  )
  timer = setTimeout(() => place?.replaceChildren(), TOAST_SECONDS * 1000)
}

/** Says why someone was redirected or may not continue, in the specified words. */
const showAccessToast = (toast: AccessToast) => showToast(messages.toasts[toast], toast === 'callPending')

type User = Output<'accounts.current'>
const UNAUTHORIZED = 401
/** The login page says why after these; after others the page shows as a guest sees it. */
const endsAtLogin: readonly SessionEnd[] = ['deactivated', 'secondFactorOver']
const CHAT_PATH = '/chat-profile'

const fetchAnswer = async <Answer>(address = '', isRetry = viewing !== null): Promise<Answer> => {
  const token = accessToken()
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (response.status === UNAUTHORIZED && viewing) leaveView(endedPath(viewing))
  if (response.status === UNAUTHORIZED && !isRetry) {
    const renewal = await renew()
    if (renewal === 'renewed') return fetchAnswer(address, true)
    if (renewal !== 'unreachable') endSession(renewal)
  }
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return ((await response.json()) as Success<Answer>).data
}

/** The user logged in in this browser, or viewed in this tab. Without the session’s cookie nothing is requested. */
const fetchUser = async (): Promise<User | undefined> => {
  const renewal = viewing ? 'renewed' : await renew()
  if (renewal === 'unreachable') throw new Error(messages.common.offline)
  return renewal === 'renewed' ? fetchAnswer<User>(document.body.dataset.user) : undefined
}

const fetchMenu = async (user: User, visitor: Visitor): Promise<Menu> => {
  const may = (area: MemberArea) => user.subUserId === null || user.access.includes(area)
  const isWaiting = visitor.isSignedIn && visitor.isSignupCompleted && !visitor.isApproved
  // without an answer, the menu links to our own page to book the call
  const config = isWaiting
    ? await fetchAnswer<Output<'product.config'>>(document.body.dataset.config).catch(() => undefined)
    : undefined
  return buildMenu(visitor, {
    isRejected: user.status === 'rejected',
    schedulingUrl: config?.schedulingUrl,
    mayPay: may('payments'),
    mayReport: may('compliance'),
    mayChat: may('chat'),
    unreadRooms: 0,
  })
}

type Linked = { href: string; label: string; outside?: unknown }

const createLink = ({ href, label, outside }: Linked, className = '') =>
  createElement('a', {
    href,
    textContent: label,
    className,
    ...(outside === 'newTab' && { target: '_blank', rel: 'noopener' }),
  })

/** Both calls to action for someone with a session, even if they click before it is known who they are. */
const startActions = (visitor: Promise<Visitor>) => {
  if (!findMarked('logout')) return
  for (const action of findAllMarked<HTMLAnchorElement>('action')) {
    const side = action.dataset.action === 'facility' ? 'facility' : 'clinician'
    action.addEventListener('click', async event => {
      event.preventDefault()
      const called = callToAction(side, await visitor)
      if ('to' in called) return window.location.assign(called.to)
      showAccessToast(called.toast)
      window.scrollTo({ top: 0 })
    })
  }
}

const showPublicLinks = () =>
  findMarked('places')?.replaceChildren(
    ...[...(findMarked('public')?.children ?? [])].map(link => link.cloneNode(true)),
  )

/** Shows the header of a guest without loading the page again, which needs a connection. */
const showLoggedOut = () => {
  showPublicLinks()
  findMarked('own')?.replaceChildren()
  findMarked('logout')?.replaceWith(
    createLink({ href: '/login', label: messages.menu.login }, 'button secondary small'),
  )
  for (const link of findAllMarked('guest')) link.hidden = false
  showToast(sessionEndMessages.loggedOut)
}

/** Logging out works before it is known who they are, and without a connection. */
const startLogout = (known: Promise<User | undefined>) => {
  const button = findMarked('logout')
  if (!button) return
  // loaded now, because the connection may be gone when they click
  const module = import('../../web/api/log-out.ts').catch(() => undefined)
  button.addEventListener('click', async () => {
    const user = await known.catch(() => undefined)
    const loaded = await module
    if (loaded) await loaded.logOut(user, 'loggedOut')
    else endSession('loggedOut', true)
    if (viewing) return
    if (user && navigator.onLine) window.location.assign('/login?ended=loggedOut')
    else showLoggedOut()
  })
}

/** Shows the header of someone who is logged in. The server left space for it, so nothing moves. */
const showMenu = (menu: Menu) => {
  const { pending, places, ownSettings } = menu
  const links = [...places, ...(ownSettings ? [ownSettings] : [])]
  for (const name of ['places', 'own'])
    findMarked(name)?.replaceChildren(
      ...(pending ? [createLink(pending, 'pending')] : []),
      ...links.map(place => createLink(place)),
    )
  if (menu.hasBell)
    findMarked('bell')?.replaceWith(createLink({ href: '/notifications', label: NOTIFICATIONS }, 'bell'))
  const brand = findMarked<HTMLAnchorElement>('brand')
  if (brand) brand.href = menu.logoHref
}

/** How many rooms have unread messages, at the links to the chat. */
const showUnreadRooms = async () => {
  const links = document.querySelectorAll(`:is(.header-nav, .menu) a[href="${CHAT_PATH}"]`)
  if (links.length === 0) return
  const { unreadRooms } = await fetchAnswer<Output<'chat.rooms'>>(document.body.dataset.rooms)
  for (const link of links) {
    link.querySelector('.chat-count')?.remove()
    if (unreadRooms > 0)
      link.append(createElement('span', { className: 'chat-count' }, createUnreadBadge(unreadRooms)))
  }
}

const fetchUnread = ({ id }: User) =>
  fetchAnswer<Output<'notifications.list'>>(`${document.body.dataset.unread}&userId=${id}`)

/** Makes a popover of the link to all notifications. Its code loads only for someone who has a bell. */
const startBell = async (user: User) => {
  const link = document.querySelector('a.bell')
  if (!link) return undefined
  const [{ createBell }, { call }] = await Promise.all([import('./bell.ts'), import('../../web/api/call.ts')])
  const mark = async (send: () => Promise<unknown>) => {
    try {
      await send()
    } catch (thrown) {
      console.error('Error marking notifications as read:', thrown)
    }
    bell.show(await fetchUnread(user))
  }
  const bell = createBell({
    markRead: notificationId =>
      void mark(() => call('notifications.markRead', { notificationId }, { keepalive: true })),
    markAllRead: () => void mark(() => call('notifications.markAllRead', { userId: user.id })),
  })
  return {
    show: (unread: Output<'notifications.list'>) => {
      bell.show(unread)
      if (link.isConnected) link.replaceWith(...bell.parts)
    },
  }
}

/** Asks what is unread, every minute unless an admin views as the user, and whether the account is still active. */
const watchAccount = async (user: User) => {
  const bell = await startBell(user)
  const poll = async () => {
    const unread = await fetchUnread(user)
    if (unread.userStatus === 'deactivate') {
      const { logOut } = await import('../../web/api/log-out.ts')
      return logOut(user, 'deactivated')
    }
    bell?.show(unread)
    return showUnreadRooms()
  }
  const logFailure = (thrown: unknown) => console.info('Could not ask what is unread.', String(thrown))
  if (!viewing) setInterval(() => void poll().catch(logFailure), NOTIFICATION_POLL_SECONDS * 1000)
  await poll().catch(logFailure)
}

/** Refreshes the token, and ends the session when its second factor expires. */
const keepSession = ({ secondFactorUntil }: User) => {
  session.keepFresh()
  if (!secondFactorUntil) return
  const until = Date.parse(secondFactorUntil)
  setInterval(() => {
    if (Date.now() >= until) endSession('secondFactorOver')
  }, SECOND_FACTOR_CHECK_SECONDS * 1000)
}

/** Whether the landing page redirects this visitor. */
const redirect = (visitor: Visitor) => {
  if (window.location.pathname !== '/') return false
  const decision = decideScreenAccess('landing', visitor, '/')
  if (decision === 'show') return false
  window.location.replace(decision.to)
  return true
}

/** Finds out who is logged in, and shows their header and actions. */
export const startSession = async () => {
  const known = fetchUser()
  startActions(known.then(describeVisitor, () => ({ isSignedIn: false })))
  startLogout(known)
  const user = await known
  const visitor = describeVisitor(user)
  const notice = takeNotice()
  if (redirect(visitor)) {
    if (notice) leaveNotice(notice)
    return
  }
  if (notice) showAccessToast(notice)
  // rendered for another user: a session ended without this browser knowing, or began in another tab
  const isRenderedForUser = findMarked('logout') !== null
  if (!user) return isRenderedForUser ? window.location.reload() : undefined
  if (!isRenderedForUser && !viewing) return window.location.reload()
  for (const home of findAllMarked<HTMLAnchorElement>('home')) {
    home.href = homePath(visitor)
    home.textContent = home.dataset.home ?? ''
  }
  for (const link of findAllMarked('guest')) link.hidden = true
  showMenu(await fetchMenu(user, visitor))
  session.onSessionEnd(why => {
    if (!navigator.onLine) return
    if (endsAtLogin.includes(why)) window.location.assign(`/login?ended=${why}`)
    else window.location.reload()
  })
  if (!viewing) keepSession(user)
  await watchAccount(user)
}

/** If it isn’t known who is logged in, the menu shows the public links. */
export const showGuestLinks = (thrown: unknown) => {
  console.info('This page could not find out who is logged in.', String(thrown))
  showPublicLinks()
}
