import { messages } from '../messages.ts'
import styles from './show.module.css'

type StepperProps = { step: number; steps: number; title?: string }

/** 'Step n of m' with a progress bar. */
export const Stepper = ({ step, steps, title }: StepperProps) => (
  <div>
    <p className={styles.step}>
      <span className={styles.stepCount}>{messages.steps.of(step, steps)}</span>
      {title && <span> · {title}</span>}
    </p>
    <div className={styles.steps} aria-hidden="true">
      {Array.from({ length: steps }, (_, place) => (
        <i key={place} data-done={place < step ? '' : undefined} />
      ))}
    </div>
  </div>
)
