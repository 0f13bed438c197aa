import { visitorOf as visitorOfUser, type Visitor } from '@gaitway/contract/screen-access'
import type { Session } from './use-session.ts'

/** The facts of a session that decide on screens and menus. */
export const visitorOf = (session: Session): Visitor =>
  visitorOfUser(session.state === 'signedIn' ? session.user : undefined)
