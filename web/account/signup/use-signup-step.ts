import { CLINICIAN_SIGNUP_STEPS, FACILITY_SIGNUP_STEPS } from '@gaitway/contract/values/limits'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useSession } from '../../api/use-session.ts'

/** Step 1 creates the account, so a person with an account starts at step 2. */
const AFTER_ACCOUNT = 2

/** The step in the URL, at most one past the last finished one. Corrects the URL if needed. */
export const useSignupStep = () => {
  const session = useSession()
  const [params] = useSearchParams()
  const [path, go] = useLocation()
  const facility = session.state === 'signedIn' ? session.user.facilityId : null
  const open = facility ? Math.min(facility.signupStageCount + 1, FACILITY_SIGNUP_STEPS) : 1
  const named = params.get('step')
  const requested = Number(named ?? open)
  const step = facility
    ? Math.min(Math.max(Number.isInteger(requested) ? requested : open, AFTER_ACCOUNT), open)
    : 1
  const isKnown = session.state === 'guest' || session.state === 'signedIn'
  useEffect(() => {
    if (isKnown && path === '/facility/signup' && named !== String(step))
      go(`/facility/signup?step=${step}`, { replace: true })
  }, [isKnown, named, step, path, go])
  return { step, facilityId: facility?.id }
}

/** The step in the URL counts from 0. Without one, signup starts at the first possible step. */
const requestedStep = (query: string | null, start: number) => {
  const requested = query === null ? start : Number(query) + 1
  return Number.isInteger(requested) ? Math.min(Math.max(requested, 1), CLINICIAN_SIGNUP_STEPS) : start
}

/** With an account signup shows the profile, without one the account form. */
export const clinicianStep = (query: string | null, isSignedIn: boolean) => {
  const start = isSignedIn ? CLINICIAN_SIGNUP_STEPS : 1
  const requested = requestedStep(query, start)
  return { step: start, isToLogIn: !isSignedIn && requested > start }
}
