import { CLINICIAN_SIGNUP_STEPS, FACILITY_SIGNUP_STEPS } from '@gaitway/contract/values/limits'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useSession } from '../../api/use-session.ts'

/** Step 1 creates the account, so a person with an account starts at step 2. */
const AFTER_ACCOUNT = 2

/** The step of a facility's signup in the URL, at most one past the last finished step. Corrects the URL if needed. */
export const useSignupStep = () => {
  const session = useSession()
  const [params] = useSearchParams()
  const [path, go] = useLocation()
  const facility = session.state === 'signedIn' ? session.user.facilityId : null
  const lastOpenStep = facility ? Math.min(facility.signupStageCount + 1, FACILITY_SIGNUP_STEPS) : 1
  const named = params.get('step')
  const requested = Number(named ?? lastOpenStep)
  const wanted = Number.isInteger(requested) ? requested : lastOpenStep
  const step = facility ? Math.min(Math.max(wanted, AFTER_ACCOUNT), lastOpenStep) : 1
  const isKnown = session.state === 'guest' || session.state === 'signedIn'
  useEffect(() => {
    if (isKnown && path === '/facility/signup' && named !== String(step))
      go(`/facility/signup?step=${step}`, { replace: true })
  }, [isKnown, named, step, path, go])
  return { step, facilityId: facility?.id }
}

/**
 * The step of a clinician's signup: the profile with an account, else the account. A person without one who asks for a
 * later step, which the URL counts from 0, must log in.
 */
export const findClinicianStep = (query: string | null, isSignedIn: boolean) => ({
  step: isSignedIn ? CLINICIAN_SIGNUP_STEPS : 1,
  mustLogIn: !isSignedIn && Number.isInteger(Number(query)) && Number(query) > 0,
})
