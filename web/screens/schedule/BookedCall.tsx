import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { showLongDay, showTime, showZone } from '@gaitway/contract/time'
import { useState } from 'react'
import { AskDialog } from '../../api/AskDialog.tsx'
import { useNow } from '../../api/use-now.ts'
import { Button } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { phoneText } from '../../shared/phone.ts'
import { agree, ownZone } from './free-days.ts'
import { copy } from './copy.ts'
import styles from './schedule.module.css'

export type BookedCallShown = NonNullable<Output<'onboarding.read'>>

type BookedCallProps = { call: BookedCallShown; onMove: () => void }

/** The booked call, with buttons to reschedule or cancel it. */
export const BookedCall = ({ call, onMove }: BookedCallProps) => {
  const zone = ownZone()
  const isOver = useNow() >= new Date(call.endsAt)
  const [cancelling, setCancelling] = useState(false)
  return (
    <>
      <PageTitle title={isOver ? copy.passedTitle : copy.bookedTitle} />
      <Card>
        <Stack>
          <div>
            <p className="text-18">{showLongDay(call.startsAt, zone)}</p>
            <p className={styles.bookedTime}>
              {showTime(call.startsAt, zone)} {showZone(call.startsAt, zone)}
            </p>
            {!agree(zone, DEFAULT_TIME_ZONE, call.startsAt) && (
              <p className="small faint">{copy.inChicago(showTime(call.startsAt))}</p>
            )}
          </div>
          {isOver ? (
            <p>{copy.passed}</p>
          ) : (
            <>
              {call.phone && <p>{copy.callYou(phoneText(call.phone))}</p>}
              <p>{copy.mailed}</p>
            </>
          )}
          <Cluster>
            <Button kind={isOver ? 'primary' : 'secondary'} onClick={onMove}>
              {copy.toMove}
            </Button>
            <Button kind="quiet" onClick={() => setCancelling(true)}>
              {copy.toCancel}
            </Button>
          </Cluster>
        </Stack>
      </Card>
      <AskDialog
        call="onboarding.cancel"
        sent={cancelling ? {} : undefined}
        title={copy.cancelTitle}
        yes={copy.cancelYes}
        no={copy.cancelNo}
        onClose={() => setCancelling(false)}
      >
        {copy.cancelAsk}
      </AskDialog>
    </>
  )
}
