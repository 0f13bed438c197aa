import { dayIn } from '@gaitway/contract/time'
import type { ClinicianFacts } from './eligibility.ts'

const dayOf = (expiresAt: Date) => dayIn('UTC', expiresAt)

/** The last days up to which a clinician's licences, by state, and other credentials hold; null without an end. */
export const lastDays = (clinician: ClinicianFacts) => {
  const byState = new Map<string, string | null>()
  for (const { state, expiresAt } of clinician.licences) {
    const known = byState.get(state)
    const day = expiresAt && dayOf(expiresAt)
    byState.set(state, known === null || day === null ? null : known && known > day ? known : day)
  }
  const others = [clinician.cprExpiresAt, clinician.tbExpiresAt, clinician.malpracticeExpiresAt]
    .filter(expiresAt => expiresAt !== null)
    .map(dayOf)
    .sort()
  return { byState, others: others[0] ?? null }
}
