import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../../shared/Button.tsx'
import { RightIcon } from '../../shared/icons.tsx'
import { LeftIcon } from '../../shared/screen-icons.tsx'
import { ApplicantColumn } from './ApplicantColumn.tsx'
import type { Applicant, Job } from './applicant-facts.ts'
import { copy } from './copy.ts'
import styles from './applicants.module.css'

/** Tracks which column a phone shows, and scrolls to another. */
export const useActiveColumn = (count: number) => {
  const strip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const active = Math.min(place, Math.max(0, count - 1))
  useEffect(() => {
    const element = strip.current
    if (!element) return undefined
    const moved = () => setPlace(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', moved, { passive: true })
    return () => element.removeEventListener('scroll', moved)
  }, [count])
  const show = useCallback((to: number) => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.children[to]?.scrollIntoView({
      behavior: calm ? 'auto' : 'smooth',
      block: 'nearest',
      inline: 'start',
    })
    setPlace(to)
  }, [])
  return { strip, active, show }
}

type ColumnsProps = {
  applicants: readonly Applicant[]
  job: Job
  isWide: boolean
  /** The column shows the decision itself, on phones too. */
  decisionInside: boolean
  column: ReturnType<typeof useActiveColumn>
  decisionOf: (applicant: Applicant) => ReactNode
}

/** Applicants side by side, or one at a time on phones. */
export const Columns = ({ applicants, job, isWide, decisionInside, column, decisionOf }: ColumnsProps) => {
  const { strip, active, show } = column
  return (
    <>
      {!isWide && applicants.length > 1 && (
        <div className={styles.stepper}>
          <IconButton
            label={copy.previous}
            icon={<LeftIcon />}
            disabled={active === 0}
            onClick={() => show(active - 1)}
          />
          <span className="figures" aria-live="polite">
            {copy.place(active + 1, applicants.length)}
          </span>
          <IconButton
            label={copy.next}
            icon={<RightIcon />}
            disabled={active === applicants.length - 1}
            onClick={() => show(active + 1)}
          />
        </div>
      )}
      <div ref={strip} className={styles.strip}>
        {applicants.map(applicant => (
          <ApplicantColumn
            key={applicant.id}
            applicant={applicant}
            job={job}
            decision={(isWide || decisionInside) && decisionOf(applicant)}
          />
        ))}
      </div>
    </>
  )
}
