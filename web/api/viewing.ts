import type { Output } from '@gaitway/contract/schemas/index'

const KEY = 'viewing'

/** A user as whom an admin views the app in this tab. */
export type Viewing = { userId: string; name: string; token: string; endsAt: string }

/** Set for as long as this document is open: a view starts and ends by loading another. */
export const viewing = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Viewing | null

// what the admin's own tabs keep on this device is neither read nor replaced, and nothing of the user stays on it
if (viewing) Object.defineProperty(window, 'localStorage', { value: sessionStorage })

/** Where a view that is over leads. */
export const endedPath = ({ userId }: Viewing) => `/view-as/${userId}?ended`

/** Opens the app as this user, in this tab only. */
export const startView = ({ user, token, endsAt }: Output<'accounts.viewAs'>, to: string) => {
  const started: Viewing = { userId: user.id, name: `${user.firstName} ${user.lastName}`, token, endsAt }
  sessionStorage.setItem(KEY, JSON.stringify(started))
  window.location.replace(to)
}

let leadsTo: string | undefined

/** Where leaving the view leads, also if a call learns first that the view is over. */
export const planToLeave = (to: string) => {
  leadsTo ??= to
}

/** Forgets the view and everything read in it, and goes on as the admin. */
export const leaveView = (to: string) => {
  planToLeave(to)
  sessionStorage.clear()
  window.location.replace(leadsTo ?? to)
}
