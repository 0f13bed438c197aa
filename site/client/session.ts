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
  screenAccess,
  describeVisitor,
  type Visitor,
  type AccessToast,
} from '@gaitway/contract/screen-access'
import { buildMenu, type Menu } from '../../web/app/frame/menu.ts'
import { accessToken, endSession, renew, session } from '../../web/api/session.ts'
import { endedPath, leaveView, viewing } from '../../web/api/viewing.ts'
import { leaveNotice, takeNotice } from '../../web/app/session/notice.ts'
import { messages } from '../../web/api/messages.ts'
import { create, find, findAll } from './dom.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/** A short message, read aloud, that disappears by itself. */
const say = (text: string, isError = false) => {
  const place = find('notices')
  clearTimeout(timer)
  place?.replaceChildren(create('p', { textContent: text, className: isError ? 'toast wrong' : 'toast' }))
  timer = setTimeout(() => place?.replaceChildren(), TOAST_SECONDS * 1000)
}

/** Why someone isn't led where they wanted, in the specified words. */
const sayAccess = (toast: AccessToast) => say(messages.toasts[toast], toast === 'callPending')

type User = Output<'accounts.current'>
const UNAUTHORIZED = 401
/** Why a session ended that the person has to know first. */
const leadsToLogin: readonly SessionEnd[] = ['deactivated', 'secondFactorOver']
const NOTIFICATIONS = 'Notifications'

const read = async <Answer>(address = '', isAgain = viewing !== null): Promise<Answer> => {
  const token = accessToken()
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (response.status === UNAUTHORIZED && viewing) leaveView(endedPath(viewing))
  if (response.status === UNAUTHORIZED && !isAgain) {
    const renewal = await renew()
    if (renewal === 'renewed') return read(address, true)
    if (renewal !== 'unreachable') endSession(renewal)
  }
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return ((await response.json()) as Success<Answer>).data
}

/** Who has a session in this browser, or in this tab. Guests have no flag, so nothing is asked for them. */
const currentUser = async (): Promise<User | undefined> => {
  const renewal = viewing ? 'renewed' : await renew()
  if (renewal === 'unreachable') throw new Error(messages.common.offline)
  return renewal === 'renewed' ? read<User>(document.body.dataset.user) : undefined
}

const menuFor = async (user: User, visitor: Visitor): Promise<Menu> => {
  const may = (area: MemberArea) => user.subUserId === null || user.access.includes(area)
  const isWaiting = visitor.isSignedIn && visitor.isSignupCompleted && !visitor.isApproved
  const config = isWaiting
    ? // without it the call is booked on our own page
      await read<Output<'product.config'>>(document.body.dataset.config).catch(() => undefined)
    : undefined
  return buildMenu(visitor, {
    isRejected: user.status === 'rejected',
    schedulingUrl: config?.schedulingUrl,
    mayPay: may('payments'),
    mayChat: may('chat'),
    unreadRooms: 0,
  })
}

type Linked = { href: string; label: string; outside?: unknown }

const linkTo = ({ href, label, outside }: Linked, className = '') =>
  create('a', {
    href,
    textContent: label,
    className,
    ...(outside === 'newTab' && { target: '_blank', rel: 'noopener' }),
  })

/** Both calls to action of someone with a session, also if they are quicker than the answer to who they are. */
const startActions = (visitor: Promise<Visitor>) => {
  if (!find('logout')) return
  for (const action of findAll<HTMLAnchorElement>('action')) {
    const side = action.dataset.action === 'facility' ? 'facility' : 'clinician'
    action.addEventListener('click', async event => {
      event.preventDefault()
      const called = callToAction(side, await visitor)
      if ('to' in called) return window.location.assign(called.to)
      sayAccess(called.toast)
      window.scrollTo({ top: 0 })
    })
  }
}

const showPublicLinks = () =>
  find('places')?.replaceChildren(...[...(find('public')?.children ?? [])].map(link => link.cloneNode(true)))

/** The header of a guest, on a page that can't be loaded again without a connection. */
const showLoggedOut = () => {
  showPublicLinks()
  find('own')?.replaceChildren()
  find('logout')?.replaceWith(
    linkTo({ href: '/login', label: messages.menu.login }, 'button secondary small'),
  )
  for (const link of findAll('guest')) link.hidden = false
  say(sessionEndMessages.loggedOut)
}

/** Also if they are quicker than the answer to who they are, and if there is none because the connection is gone. */
const startLogout = (known: Promise<User | undefined>) => {
  const button = find('logout')
  if (!button) return
  // loaded at once, because it can't be later if the connection is gone; it may be gone already
  const app = import('../../web/api/log-out.ts').catch(() => undefined)
  button.addEventListener('click', async () => {
    const user = await known.catch(() => undefined)
    const loaded = await app
    if (loaded) await loaded.logOut(user, 'loggedOut')
    else endSession('loggedOut', true)
    if (viewing) return
    if (user && navigator.onLine) window.location.assign('/login?ended=loggedOut')
    else showLoggedOut()
  })
}

/** The header of someone who is logged in. Its room is kept by the server, so nothing moves. */
const showMenu = (menu: Menu) => {
  const { pending, places, ownSettings } = menu
  const links = [...places, ...(ownSettings ? [ownSettings] : [])]
  find('places')?.replaceChildren(
    ...(pending ? [linkTo(pending, 'pending')] : []),
    ...links.map(place => linkTo(place)),
  )
  find('own')?.replaceChildren(
    ...(pending ? [linkTo(pending, 'pending')] : []),
    ...links.map(place => linkTo(place)),
  )
  if (menu.hasBell)
    find('bell')?.replaceWith(linkTo({ href: '/notifications', label: NOTIFICATIONS }, 'bell'))
  const brand = find<HTMLAnchorElement>('brand')
  if (brand) brand.href = menu.logoHref
}

const unreadBadge = (unread: number) => [
  create('span', { className: 'unread', ariaHidden: 'true', textContent: unread > 99 ? '99+' : `${unread}` }),
  create('span', { className: 'visually-hidden', textContent: ` ${unread} unread` }),
]

/** Asks every minute for what is unread, and whether the account is still active. */
const watchAccount = async (user: User) => {
  const poll = async () => {
    const { unReadNotifications: unread, userStatus } = await read<Output<'notifications.list'>>(
      document.body.dataset.unread,
    )
    if (userStatus === 'deactivate') {
      const { logOut } = await import('../../web/api/log-out.ts')
      return logOut(user, 'deactivated')
    }
    const bell = document.querySelector('a.bell')
    bell?.replaceChildren(NOTIFICATIONS, ...(unread > 0 ? unreadBadge(unread) : []))
  }
  const logFailure = (thrown: unknown) => console.info('Could not ask for notifications.', String(thrown))
  setInterval(() => void poll().catch(logFailure), NOTIFICATION_POLL_SECONDS * 1000)
  await poll().catch(logFailure)
}

/** Keeps the session as long as it may last: its token, and its second factor. */
const keepSession = ({ secondFactorUntil }: User) => {
  session.keepFresh()
  if (!secondFactorUntil) return
  const until = Date.parse(secondFactorUntil)
  setInterval(() => {
    if (Date.now() >= until) endSession('secondFactorOver')
  }, SECOND_FACTOR_CHECK_SECONDS * 1000)
}

/** The session ended without this browser knowing: the page again, as a guest sees it. */
const becomeGuest = () => {
  if (find('logout')) window.location.reload()
}

const redirect = (visitor: Visitor) => {
  if (window.location.pathname !== '/') return false
  const decision = screenAccess('landing', visitor, '/')
  if (decision === 'show') return false
  window.location.replace(decision.to)
  return true
}

/** Finds out who is looking, and shows them their own header and actions. */
export const startSession = async () => {
  const known = currentUser()
  startActions(known.then(describeVisitor, () => ({ isSignedIn: false })))
  startLogout(known)
  const user = await known
  const visitor = describeVisitor(user)
  const notice = takeNotice()
  if (redirect(visitor)) {
    if (notice) leaveNotice(notice)
    return
  }
  if (notice) sayAccess(notice)
  if (!user) return becomeGuest()
  // a page rendered for a guest, because the session began in another tab
  if (!find('logout') && !viewing) return window.location.reload()
  for (const home of findAll<HTMLAnchorElement>('home')) {
    home.href = homePath(visitor)
    home.textContent = home.dataset.home ?? ''
  }
  for (const link of findAll('guest')) link.hidden = true
  showMenu(await menuFor(user, visitor))
  session.onSessionEnd(why => {
    if (!navigator.onLine) return
    if (leadsToLogin.includes(why)) window.location.assign(`/login?ended=${why}`)
    else window.location.reload()
  })
  if (viewing) return
  keepSession(user)
  await watchAccount(user)
}

/** Without an answer nobody's own menu can be shown, so the page offers the links of everybody, and to log out. */
export const showGuestLinks = (thrown: unknown) => {
  console.info('This page could not find out who is logged in.', String(thrown))
  showPublicLinks()
}
