import { useLayoutEffect, useRef } from 'react'
import styles from './show.module.css'

type StepperProps = { step: number; steps: number; title: string }

/** 'Step n of m' with a progress bar and the step's heading. A new step opens at its top with the focus there. */
export const Stepper = ({ step, steps, title }: StepperProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastStep = useRef(step)
  useLayoutEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <div>
      <p className={styles.step}>{`Step ${step} of ${steps}`}</p>
      <div className={styles.steps} aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (
          <i key={index} data-done={index < step ? '' : undefined} />
        ))}
      </div>
      <h2 ref={heading} data-step-heading tabIndex={-1} className={styles.stepTitle}>
        {title}
      </h2>
    </div>
  )
}

/** For what disappears from a step, such as a confirmed email, so that the focus isn't lost. */
export const focusStep = () =>
  document.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true })
