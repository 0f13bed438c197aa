import type { Job } from '../../parts/job.ts'
import { withProposed } from '@gaitway/contract/proposed-times'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { classes } from '../../../ui/classes.ts'
import { TimesList } from '../../sheets/proposing/TimesList.tsx'
import { type Applicant, listIneligibleReasons } from './applicant-facts.ts'
import styles from './applicants.module.css'

const Against = ({ reasons, label }: { reasons: Applicant['reasons']; label: string }) =>
  reasons.length === 0 ? (
    <p className={classes('small', styles.fine)}>
      <CheckIcon size={18} /> Eligible
    </p>
  ) : (
    <ul className={styles.against} aria-label={label}>
      {reasons.map(({ code, text }) => (
        <li key={code} className="small">
          <WarningIcon size={18} /> {text}
        </li>
      ))}
    </ul>
  )

type ApplicantTimesProps = { applicant: Applicant; job: Job; onCounter: (applicant: Applicant) => void }

/** What the facility proposed, until it is answered. */
const Counter = ({ applicant: { counterSlots, clinician }, job }: Omit<ApplicantTimesProps, 'onCounter'>) => {
  if (!counterSlots) return null
  if (counterSlots.length === 0)
    return (
      <p className="small quiet">{`You asked for the posted times. Waiting for ${clinician.firstName}.`}</p>
    )
  return (
    <div>
      <h3 className={styles.timesTitle}>{`You proposed these times. Waiting for ${clinician.firstName}.`}</h3>
      <TimesList slots={withProposed(job.slots, counterSlots)} zone={job.timeZone} />
    </div>
  )
}

/** The posted times against the proposed ones, and whether the applicant is eligible at each. */
export const ApplicantTimes = ({ applicant, job, onCounter }: ApplicantTimesProps) => {
  const may = useMay()
  const { proposedSlots, areTimesAgreed, proposedReasons, status, isHeld } = applicant
  const reasons = listIneligibleReasons(applicant, job)
  const mayCounter =
    may('applicants') && status === 'applied' && job.status === 'posted' && job.jobType === 'PART_TIME'
  return (
    <Stack gap={12}>
      {proposedSlots ? (
        <>
          <div>
            <h3 className={styles.timesTitle}>Posted</h3>
            <TimesList slots={job.slots} zone={job.timeZone} />
            <Against reasons={reasons} label="Not eligible as posted" />
          </div>
          <div>
            <h3 className={styles.timesTitle}>{areTimesAgreed ? 'Agreed' : 'Proposed'}</h3>
            <TimesList slots={withProposed(job.slots, proposedSlots)} zone={job.timeZone} />
            <Against reasons={proposedReasons} label="Not eligible at the proposed times" />
          </div>
        </>
      ) : (
        <Against reasons={reasons} label="Not eligible" />
      )}
      <Counter applicant={applicant} job={job} />
      {mayCounter && (
        <div>
          <Button kind="secondary" size="small" disabled={isHeld} onClick={() => onCounter(applicant)}>
            Propose other times
          </Button>
        </div>
      )}
    </Stack>
  )
}
