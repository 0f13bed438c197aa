import { TERMS_VERSION } from '@gaitway/contract/limits'
import { useLocation } from 'wouter'
import { useSession } from './use-session.ts'
import { later } from '../shared/later.tsx'

const NewTermsDialog = later(() => import('./NewTermsDialog.tsx'), 'NewTermsDialog')
/** What is to be accepted can be read before. */
const readable = ['/terms', '/privacy']

/** Over any screen, whoever accepted older terms is asked to accept the present ones, or leaves. */
export const NewTerms = () => {
  const session = useSession()
  const [location] = useLocation()
  if (session.state !== 'signedIn' || session.user.termsVersion === TERMS_VERSION) return null
  if (readable.includes(location)) return null
  return <NewTermsDialog user={session.user} />
}
