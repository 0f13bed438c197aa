import { CLINICIAN_SIGNUP_STEPS } from '@gaitway/contract/limits'

/** The step that the address asks for: counted from 0 there, never above the last; without it signup begins where it can. */
const askedStep = (query: string | null, start: number) => {
  const asked = query === null ? start : Number(query) + 1
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), CLINICIAN_SIGNUP_STEPS) : start
}

/** The step that is shown: who has an account goes on behind it, and whoever has none, or is signed out, stands before it. */
export const clinicianStep = (query: string | null, isSignedIn: boolean) => {
  const start = isSignedIn ? CLINICIAN_SIGNUP_STEPS : 1
  const asked = askedStep(query, start)
  return { step: start, isToLogIn: !isSignedIn && asked > start }
}
