import { credentialsOf, type CredentialFacts } from '@gaitway/contract/credentials'
import { expiredInProfile } from '@gaitway/contract/fields/profile'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { dayIn } from '@gaitway/contract/time'
import { unsavedFields } from '../profile-form/differences.ts'
import { sectionIds, sectionsOf, wrongBySection, type SectionId } from '../profile-form/sections.ts'
import { toWire, type ProfileValues } from '../profile-form/values.ts'
import type { Standing } from './Disclosure.tsx'
import { words as w } from './words.ts'

type Facts = {
  values: ProfileValues
  saved: ProfileValues
  /** What cannot be saved as it stands, by field. */
  wrong: Record<string, string>
  /** Saving was tried and did not go. */
  isRefused: boolean
  now: Date
}

/** How each section of the profile stands: what is to be mended first, then what is not saved, then what ran out or soon will. */
export const standings = ({ values, saved, wrong, isRefused, now }: Facts): Record<SectionId, Standing> => {
  const toMend = wrongBySection(wrong)
  const ranOut = wrongBySection(expiredInProfile(toWire(values), now))
  const soon = credentialsOf(toWire(values) as CredentialFacts, dayIn(DEFAULT_TIME_ZONE, now))
    .filter(({ state }) => state === 'expiring')
    .map(({ section }): SectionId => section)
  const unsaved = new Set(sectionsOf(unsavedFields(values, saved)))
  const standing = (id: SectionId): Standing => {
    if (isRefused && toMend[id] > 0) return { is: 'needsYou', says: w.toMend(toMend[id]) }
    if (unsaved.has(id)) return { is: 'unsaved', says: w.unsaved }
    if (toMend[id] + ranOut[id] > 0) return { is: 'needsYou', says: w.needsYou }
    return soon.includes(id) ? { is: 'soon', says: w.endsSoon } : { is: 'complete' }
  }
  return Object.fromEntries(sectionIds.map(id => [id, standing(id)])) as Record<SectionId, Standing>
}
