import type { ProfileField } from '@gaitway/contract/fields/profile'
import { sectionIds, sectionOf, wrongBySection, type SectionId } from './sections.ts'
import { toForm, type ProfileValues } from './values.ts'
import { typedAnew } from './differences.ts'
import { words } from './words.ts'

type Look = 'complete' | 'wrong' | 'open'
export type SectionState = { look: Look; says: string | undefined }

const blank = toForm({})
const hasAnything = (id: SectionId, filled: readonly ProfileField[]) =>
  filled.some(name => sectionOf[name] === id)

type Facts = {
  values: ProfileValues
  errors: Record<string, string>
  wasThere: (id: SectionId) => boolean
}

/** How each section stands: complete, in need of another look once somebody was there, or not begun. */
export const stateOfSections = ({ values, errors, wasThere }: Facts) => {
  const counts = wrongBySection(errors)
  const filled = typedAnew(values, blank)
  const stateOf = (id: SectionId): SectionState => {
    if (counts[id] > 0) return { look: wasThere(id) ? 'wrong' : 'open', says: words.toMend(counts[id]) }
    return hasAnything(id, filled)
      ? { look: 'complete', says: words.done }
      : { look: 'open', says: undefined }
  }
  return Object.fromEntries(sectionIds.map(id => [id, stateOf(id)])) as Record<SectionId, SectionState>
}
