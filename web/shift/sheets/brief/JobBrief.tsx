import { useAnswer } from '../../../api/use-call.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { ReadBrief } from './ReadBrief.tsx'

/** The brief on a shift's own page, for its confirmed clinician. */
export const JobBrief = ({ jobId }: { jobId: string }) => {
  const answer = useAnswer('briefs.read', { jobId })
  const { data } = answer
  if (!data) return <LoadingOrError answer={answer} shape="card" count={1} />
  return data.brief ? (
    <div className="surface padded">
      <ReadBrief shift={data} />
    </div>
  ) : null
}
