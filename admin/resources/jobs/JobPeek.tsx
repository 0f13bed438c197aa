import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { useGetOne } from 'react-admin'
import { FactList, LoadState } from '../../shared/Parts.tsx'
import { ApplicantTable, Price } from './JobShow.tsx'

/** A shift beside a list: what it is, its price and who applied. */
export const JobPeek = ({ id }: { id: string }) => {
  const { data: job, error } = useGetOne<WholeJobRecord>('jobs', { id })
  // the list’s row is here first and has no price
  if (!job || !('price' in job)) return <LoadState what="the shift" data={undefined} error={error} />
  return (
    <>
      <FactList
        facts={[['Description', job.description], job.statusReason && ['Reason', job.statusReason]]}
      />
      <Price job={job} />
      <ApplicantTable job={job} samePeople={job.samePeople} />
    </>
  )
}
