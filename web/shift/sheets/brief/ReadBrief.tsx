import { useAction } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { showReading } from './show-reading.ts'
import { BriefText, type ShiftBrief } from './BriefText.tsx'
import styles from './brief.module.css'

/** Whether there is a brief whose current version the clinician hasn't read. */
export const isUnread = (shift: ShiftBrief | undefined) =>
  Boolean(shift?.brief && shift.reader && !shift.reader.readAt)

type ReadBriefProps = {
  shift: ShiftBrief
  /** folded once it was read, unless they are about to arrive */
  folds?: boolean
  /** goes on once it was read: what the button then says, and what it does */
  next?: { label: string; busy: boolean; run: () => unknown }
}

/** The brief for the confirmed clinician, with the button to say that they have read it. */
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
  const when = <span className="small quiet">{`You read this ${showReading(readAt, timeZone)}`}</span>
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
