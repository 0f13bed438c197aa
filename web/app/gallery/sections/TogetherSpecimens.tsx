import { Button } from '../../../ui/Button.tsx'
import { ClockIcon, PlaceIcon } from '../../../ui/screen-icons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { Facts } from '../../../ui/show/Facts.tsx'
import { IconLine } from '../../../ui/show/IconLine.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { Badge, Status } from '../../../ui/show/Status.tsx'
import styles from './gallery.module.css'
import { Specimen } from './Specimen.tsx'

export const ExampleBill = () => (
  <Facts
    facts={[
      { label: 'Shift, 8 hr 15 min at $62/hr', value: '$511.50' },
      { label: 'Service fee, 10%', value: '$51.15' },
      { label: 'Card processing', value: '$16.62' },
      { label: 'Total', value: '$579.27', strong: true },
    ]}
  />
)

export const TogetherSpecimens = () => (
  <>
    <Specimen title="A shift on the board">
      <Card href="/dev/gallery" label="Physical therapist at Bayou Bend Rehabilitation, Sat, Nov 21">
        <Cluster gap={12} lineGap={4} align="baseline">
          <Money cents={51150} unit="total" size="large" />
          <span className="quiet small">
            <Money cents={6200} unit="hour" /> · 12% above the state mean
          </span>
        </Cluster>
        <p>
          <strong>Physical therapist</strong> · Skilled nursing
        </p>
        <IconLine icon={<PlaceIcon size={18} />}>Bayou Bend Rehabilitation · 4.2 mi</IconLine>
        <IconLine icon={<ClockIcon size={18} />}>Sat, Nov 21 · 8:00 AM to 4:45 PM CST</IconLine>
        <IconLine icon={<ClockIcon size={18} />}>30 min break</IconLine>
        <Cluster gap={12} lineGap={8} className={styles.strip}>
          <Badge tone="warning">Boosted</Badge>
          <span>Closes in 3 hr</span>
          <span>2 applied</span>
        </Cluster>
      </Card>
    </Specimen>
    <Specimen title="A shift you can’t take yet">
      <Card tone="quiet">
        <Cluster gap={12} lineGap={4} align="baseline">
          <Money cents={48000} unit="total" size="large" />
          <span className="quiet small">
            <Money cents={6000} unit="hour" />
          </span>
        </Cluster>
        <p>Physical therapist · Home Health</p>
        <IconLine icon={<PlaceIcon size={18} />}>Cottonwood Care at Home · 11 mi</IconLine>
        <Cluster gap={12} lineGap={8} className={styles.strip}>
          <span>Your Texas license expires before this shift.</span>
          <Button kind="quiet" size="small">
            Fix
          </Button>
        </Cluster>
      </Card>
    </Specimen>
    <Specimen title="A decision about money">
      <Card>
        <Stack>
          <Cluster gap={12} lineGap={4} align="baseline">
            <strong>Ana Delgado, PT</strong>
            <Status of="application" state="applied" />
          </Cluster>
          <ExampleBill />
          <Button wide>Confirm and pay $579.27</Button>
        </Stack>
      </Card>
    </Specimen>
  </>
)
