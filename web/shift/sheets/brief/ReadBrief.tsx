import { useAction, useAnswer } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { BriefText, formatReadAt, type ShiftBrief } from './BriefText.tsx'
import styles from './brief.module.css'

/** Whether there is a brief whose current version the clinician hasn't read. */
export const isUnread = (shift: ShiftBrief | undefined) =>
  Boolean(shift?.brief && shift.reader && !shift.reader.readAt)

type ReadBriefProps = {
  shift: ShiftBrief
  /** Whether the brief is folded once it was read. */
  folds?: boolean
  /** The button that marks the brief as read has this label, and continues with `run`. */
  next?: { label: string; busy: boolean; run: () => unknown }
}

/** The brief for the confirmed clinician, with the button that marks it as read. */
export const ReadBrief = ({ shift, folds = false, next }: ReadBriefProps) => {
  const { run, busy } = useAction('briefs.acknowledge')
  const { brief, reader, timeZone } = shift
  if (!brief || !reader) return null
  const { applicationId, readAt } = reader
  if (!readAt)
    return (
      <Stack as="section" gap={12} aria-labelledby="shift-brief">
        <div>
          <h3 id="shift-brief">Shift brief</h3>
          <p className="small quiet">Read this before you check in.</p>
        </div>
        <BriefText brief={brief} />
        <div>
          <Button
            busy={busy || next?.busy}
            onClick={async () => {
              if (await run({ jobApplicationId: applicationId, version: brief.version })) next?.run()
            }}
          >
            {next?.label ?? 'I’ve read this'}
          </Button>
        </div>
      </Stack>
    )
  const when = <span className="small quiet">{`You read this ${formatReadAt(readAt, timeZone)}`}</span>
  if (folds)
    return (
      <details className={styles.folded}>
        <summary className={styles.summary}>
          <strong>Shift brief</strong>&ensp;{when}
        </summary>
        <BriefText brief={brief} />
      </details>
    )
  return (
    <Stack as="section" gap={12} aria-labelledby="shift-brief">
      <div>
        <h3 id="shift-brief">Shift brief</h3>
        {when}
      </div>
      <BriefText brief={brief} />
    </Stack>
  )
}

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
