import { statusLabels, type LabeledLifecycle, type LabeledState } from '@gaitway/contract/format/status-copy'
import { Button } from '../../../ui/Button.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/show/EmptyState.tsx'
import { Face } from '../../../ui/show/Face.tsx'
import { LoadFailed } from '../../../ui/show/Loaded.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { Skeleton } from '../../../ui/show/Skeleton.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import { Stepper } from '../../../ui/show/Stepper.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Specimen } from './Specimen.tsx'

const lifecycles = Object.keys(statusLabels) as LabeledLifecycle[]

export const States = () => (
  <>
    {lifecycles.map(of => (
      <Specimen key={of} title={`Status of ${of}`}>
        <Cluster gap={8}>
          {(Object.keys(statusLabels[of]) as LabeledState<typeof of>[]).map(state => (
            <Status key={state} of={of} state={state} />
          ))}
        </Cluster>
      </Specimen>
    ))}
    <Specimen title="Badges without a status">
      <Cluster gap={8}>
        <Badge tone="warning">Boosted</Badge>
        <Badge tone="stone">Standby</Badge>
      </Cluster>
    </Specimen>
    <Specimen title="Faces of people and places">
      <Cluster gap={8}>
        <Face name="Maya Torres" />
        {['Bayou Bend Rehabilitation', 'Heights Outpatient Therapy', 'Oak Grove'].map(name => (
          <Face key={name} of="place" name={name} />
        ))}
        <Face of="place" size={40} name="The Woodlands" />
      </Cluster>
    </Specimen>
    <Specimen title="Steps">
      <Stepper step={2} steps={4} title="Your facility" />
    </Specimen>
    <Specimen title="Loading">
      <Stack>
        <Skeleton />
        <Skeleton shape="card" count={1} />
      </Stack>
    </Specimen>
    <Specimen title="Empty">
      <EmptyState
        title="No shifts near you this week"
        why="Nothing is posted within 15 miles of Houston before 11/28."
        next={<Button kind="secondary">Look within 30 miles</Button>}
      />
    </Specimen>
    <Specimen title="Failed to load">
      <LoadFailed
        reason="The shifts could not be read. You seem to be offline."
        onRetry={() => toasts.say('Trying again')}
      />
    </Specimen>
    <Specimen title="Notices">
      <Stack gap={8}>
        <Notice tone="info">We notified Ana. You can now see her phone number.</Notice>
        <Notice
          tone="warning"
          next={
            <Button size="small" kind="secondary">
              Book a time
            </Button>
          }
        >
          One step is left: a short call with our team.
        </Notice>
        <Notice tone="danger">The card was declined. You weren’t charged.</Notice>
        <Notice tone="success">Paid on 11/21.</Notice>
      </Stack>
    </Specimen>
  </>
)
