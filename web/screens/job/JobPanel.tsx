import { clinicianTypeNames } from '@gaitway/contract/enums'
import { useAnswer } from '../../api/use-call.ts'
import { Decision } from './Decision.tsx'
import { JobFacts } from './JobFacts.tsx'
import { copy } from './copy.ts'
import { Reasons } from './Reasons.tsx'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import styles from './job.module.css'

const reasonsId = 'reasons'

/** The shift beside its list, with the decision at the bottom. */
export const JobPanel = ({ id }: { id: string }) => {
  const answer = useAnswer('jobs.read', { id })
  const { data: job } = answer
  if (!job)
    return (
      <div className={styles.panel}>
        <NotLoaded answer={answer} shape="card" count={3} />
      </div>
    )
  return (
    <>
      <div className={styles.panel}>
        <h2 className="text-18">
          {copy.titleOf(clinicianTypeNames[job.clinicianType], job.facility.officeName)}
        </h2>
        <Reasons id={reasonsId} job={job} />
        <JobFacts job={job} />
      </div>
      <div className={styles.foot}>
        <Decision job={job} reasonsId={reasonsId} />
      </div>
    </>
  )
}
