import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { useMay } from '../../../api/use-session.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Cluster } from '../../../ui/layout/Stack.tsx'
import { type Applicant, isConfirmable, nameOf } from './applicant-facts.ts'
import { copy } from './copy.ts'
import styles from './applicants.module.css'

type DecisionProps = {
  applicant: Applicant
  jobId: string
  /** Someone is confirmed, so the other applicants are standbys. */
  isFilled: boolean
  /** An applicant is being confirmed right now. */
  isHeld: boolean
  onDecline: (applicant: Applicant) => void
  onConfirm: (applicant: Applicant) => void
}

/** The decision about one applicant, always in view. */
export const Decision = ({ applicant, jobId, isFilled, isHeld, onDecline, onConfirm }: DecisionProps) => {
  const may = useMay()
  const moves = openMoves(applicationLifecycle, applicant.status, 'facility')
  const mayPay = may('applicants', 'payments')
  const isOpen = moves.includes('confirm') && !isFilled
  return (
    <Cluster
      as="section"
      gap={8}
      align="stretch"
      nowrap
      className={styles.bar}
      aria-label={copy.decision(nameOf(applicant))}
    >
      {moves.includes('decline') && (
        <Button kind="secondary" disabled={applicant.isHeld} onClick={() => onDecline(applicant)}>
          {copy.decline}
        </Button>
      )}
      <LinkButton
        kind="secondary"
        href={`/facility/clinicianprofile/${applicant.clinicianId}?jobId=${jobId}`}
      >
        {copy.profile}
      </LinkButton>
      {isOpen && mayPay && (
        <Button disabled={isHeld || !isConfirmable(applicant)} onClick={() => onConfirm(applicant)}>
          {copy.confirm}
        </Button>
      )}
      {isOpen && !mayPay && <p className={classes('quiet small', styles.notMine)}>{copy.othersConfirm}</p>}
    </Cluster>
  )
}
