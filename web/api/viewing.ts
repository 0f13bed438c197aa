import type { Output } from '@gaitway/contract/schemas/index'

const KEY = 'viewing'

/** A user as whom an admin views the app in this tab. */
export type Viewing = { userId: string; name: string; token: string; endsAt: string }

/** The view of this tab. It never changes while a document is open: a view starts and ends by loading another. */
export const viewing = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Viewing | null

// a view neither reads nor replaces what the admin's own tabs store on this device, and leaves nothing of the user there
if (viewing) Object.defineProperty(window, 'localStorage', { value: sessionStorage })

/** The page that says that a view is over. */
export const endedPath = ({ userId }: Viewing) => `/view-as/${userId}?ended`

/** Opens the app as this user, in this tab only. */
export const startView = ({ user, token, endsAt }: Output<'accounts.viewAs'>, to: string) => {
  const started: Viewing = { userId: user.id, name: `${user.firstName} ${user.lastName}`, token, endsAt }
  sessionStorage.setItem(KEY, JSON.stringify(started))
  window.location.replace(to)
}

let plannedTarget: string | undefined

/** Sets where leaving the view leads, even if a call learns first that the view is over. */
export const planToLeave = (to: string) => {
  plannedTarget ??= to
}

/** Forgets the view and everything read in it, and opens a page as the admin. */
export const leaveView = (to: string) => {
  planToLeave(to)
  sessionStorage.clear()
  window.location.replace(plannedTarget ?? to)
}
