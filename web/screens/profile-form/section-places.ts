import { sectionIds, type SectionId } from './sections.ts'

const wrongIn = (section: Element) =>
  section.querySelector<HTMLElement>(
    '[data-wrong] :is(input, select, textarea, button):not(:disabled, [tabindex="-1"])',
  )

/** The section is in sight, and the keys go to its first wrong field, or to its heading. */
export const goToSection = (id: SectionId) => {
  const section = document.getElementById(`section-${id}`)
  if (!section) return
  const heading = section.querySelector('h2')
  ;(wrongIn(section) ?? heading)?.focus({ preventScroll: true })
  ;(wrongIn(section) ?? heading)?.scrollIntoView({ block: 'start' })
}

/** The section that the address names after its `#`. */
export const sectionInAddress = () => sectionIds.find(id => window.location.hash === `#section-${id}`)
