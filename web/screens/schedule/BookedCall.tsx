import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { showLongDay, showTime, showZone } from '@gaitway/contract/time'
import { useState } from 'react'
import { AskDialog } from '../../calls/AskDialog.tsx'
import { useNow } from '../../calls/use-now.ts'
import { Button } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Cluster, Stack } from '../../shared/layout/Stack.tsx'
import { phoneText } from '../../shared/phone.ts'
import { agree, ownZone } from './free-days.ts'
import { words } from './words.ts'
import styles from './schedule.module.css'

export type BookedCallShown = NonNullable<Output<'onboarding.read'>>

type BookedCallProps = { call: BookedCallShown; onMove: () => void }

/** The call as it is booked: when, on which number, and the ways to change it. */
export const BookedCall = ({ call, onMove }: BookedCallProps) => {
  const zone = ownZone()
  const isOver = useNow() >= new Date(call.endsAt)
  const [cancelling, setCancelling] = useState(false)
  return (
    <>
      <PageTitle title={isOver ? words.passedTitle : words.bookedTitle} />
      <Card>
        <Stack>
          <div>
            <p className="text-18">{showLongDay(call.startsAt, zone)}</p>
            <p className={styles.bookedTime}>
              {showTime(call.startsAt, zone)} {showZone(call.startsAt, zone)}
            </p>
            {!agree(zone, DEFAULT_TIME_ZONE, call.startsAt) && (
              <p className="small faint">{words.inChicago(showTime(call.startsAt))}</p>
            )}
          </div>
          {isOver ? (
            <p>{words.passed}</p>
          ) : (
            <>
              {call.phone && <p>{words.callYou(phoneText(call.phone))}</p>}
              <p>{words.mailed}</p>
            </>
          )}
          <Cluster>
            <Button kind={isOver ? 'primary' : 'secondary'} onClick={onMove}>
              {words.toMove}
            </Button>
            <Button kind="quiet" onClick={() => setCancelling(true)}>
              {words.toCancel}
            </Button>
          </Cluster>
        </Stack>
      </Card>
      <AskDialog
        call="onboarding.cancel"
        sent={cancelling ? {} : undefined}
        title={words.cancelTitle}
        yes={words.cancelYes}
        no={words.cancelNo}
        onClose={() => setCancelling(false)}
      >
        {words.cancelAsk}
      </AskDialog>
    </>
  )
}
