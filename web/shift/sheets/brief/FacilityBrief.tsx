import { useState } from 'react'
import { useAnswer } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Badge } from '../../../ui/show/Status.tsx'
import { BriefText, formatReadAt, type ShiftBrief } from './BriefText.tsx'

const BriefSheet = lazyComponent(() => import('./BriefSheet.tsx'), 'BriefSheet')

const ReadStatus = ({ reader, timeZone }: ShiftBrief) =>
  reader && (
    <p>
      <Badge tone={reader.readAt ? 'success' : 'warning'}>
        {reader.readAt ? `Read ${formatReadAt(reader.readAt, timeZone)}` : 'Not read yet'}
      </Badge>{' '}
      <span className="small quiet">{reader.name}</span>
    </p>
  )

/** The brief on the facility's page of a shift, whether it was read, and the button to change it. */
export const FacilityBrief = ({ jobId }: { jobId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const answer = useAnswer('briefs.read', { jobId })
  const { data: shift } = answer
  if (!shift) return <LoadingOrError answer={answer} shape="card" count={1} />
  const { brief, canChange } = shift
  if (!brief && !canChange) return null
  return (
    <Card>
      <Stack gap={12}>
        <Cluster spread>
          <h2>Shift brief</h2>
          {canChange && (
            <Button
              kind={brief ? 'quiet' : 'secondary'}
              size="small"
              aria-label={brief ? 'Change the brief' : undefined}
              onClick={() => setOpen(true)}
            >
              {brief ? 'Change' : 'Write a brief'}
            </Button>
          )}
        </Cluster>
        {brief ? (
          <>
            <ReadStatus {...shift} />
            <BriefText brief={brief} />
          </>
        ) : (
          <p className="quiet">Tell the clinician where to park, which door to use and whom to ask for.</p>
        )}
      </Stack>
      {isOpen && <BriefSheet jobId={jobId} shift={shift} onClose={() => setOpen(false)} />}
    </Card>
  )
}
