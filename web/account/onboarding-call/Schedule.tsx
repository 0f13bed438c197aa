import { readerZone } from '../../ui/reader-zone.ts'
import { showLongDay, showTime, showZone } from '@gaitway/contract/format/time'
import { type ReactNode, useEffect, useState } from 'react'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { perform, useAnswer } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { useSession } from '../../api/use-session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Skeleton } from '../../ui/show/Skeleton.tsx'
import { showSameTime } from './free-days.ts'
import { CALL_NOT_NEEDED, announceApproval } from './already-approved.ts'
import { copy } from './copy.ts'
import { later } from '../../ui/show/later.tsx'
import { Loaded, LoadingOrError } from '../../ui/show/Loaded.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useNow } from '../../api/use-now.ts'
import { phoneText } from '../../ui/phone.ts'

const waiting = { shape: 'card', count: 2 } as const
const CallForm = later(() => import('./CallForm.tsx'), 'CallForm', waiting)

/** Redirects to the external scheduling page when one is configured. */
const Elsewhere = ({ url }: { url: string }) => {
  useEffect(() => window.location.assign(url), [url])
  return (
    <>
      <PageTitle title={copy.title} lead={copy.leaving} />
      <LinkButton href={url}>{copy.leavingLink}</LinkButton>
    </>
  )
}

const formatCallTime = ({ startsAt }: BookedCallShown) => {
  const zone = readerZone()
  return `${showLongDay(startsAt, zone)}, ${showTime(startsAt, zone)} ${showZone(startsAt, zone)}`
}

const LastCall = ({ call }: { call: BookedCallShown | null }) => {
  const session = useSession()
  const isPending = session.state === 'signedIn' && session.user.status === 'pending'
  if (call?.status === 'missed') return <Notice tone="sun">{copy.missed(formatCallTime(call))}</Notice>
  if (call?.status === 'done' && isPending)
    return <Notice tone="sky">{copy.done(formatCallTime(call))}</Notice>
  return null
}

/** The account was approved in the meantime. The reloaded session lets the guard redirect home. */
const NotNeeded = ({ why }: { why: string }) => {
  useEffect(() => void announceApproval(why), [why])
  return <Skeleton {...waiting} />
}

const FreeTimes = ({
  children,
}: {
  children: (free: { starts: readonly string[]; phone: string | null }) => ReactNode
}) => {
  const answer = useAnswer('onboarding.slots', {})
  const { data, error, mutate } = answer
  if (error?.code === CALL_NOT_NEEDED) return <NotNeeded why={error.message} />
  if (!data) return <LoadingOrError answer={answer} {...waiting} />
  if (data.starts.length === 0)
    return (
      <EmptyState
        title={copy.empty}
        why={copy.emptyWhy}
        next={
          <Button kind="secondary" onClick={() => void mutate()}>
            {copy.lookAgain}
          </Button>
        }
      />
    )
  return <Card>{children(data)}</Card>
}

const Own = ({ call }: { call: BookedCallShown | null }) => {
  const [moving, setMoving] = useState(false)
  const isBooked = call?.status === 'booked'
  if (isBooked && !moving) return <BookedCall call={call} onMove={() => setMoving(true)} />
  const keep = (
    <Button kind="quiet" wide onClick={() => setMoving(false)}>
      {copy.keep}
    </Button>
  )
  return (
    <Stack>
      <PageTitle
        title={isBooked ? copy.moveTitle : copy.title}
        lead={isBooked ? formatCallTime(call) : copy.lead}
      />
      <LastCall call={call} />
      <FreeTimes>
        {({ starts, phone }) =>
          isBooked ? (
            <CallForm
              key="move"
              starts={starts}
              asksPhone={false}
              submit={copy.move}
              aside={keep}
              onBook={async ({ startsAt }) => {
                await perform('onboarding.rebook', { startsAt })
                setMoving(false)
              }}
            />
          ) : (
            <CallForm
              key="book"
              starts={starts}
              phone={phone}
              asksPhone
              submit={copy.book}
              onBook={input => perform('onboarding.book', input)}
            />
          )
        }
      </FreeTimes>
    </Stack>
  )
}

const OwnCall = () => (
  <Loaded answer={useAnswer('onboarding.read', {})} {...waiting}>
    {call => <Own call={call} />}
  </Loaded>
)

/** People who are waiting for approval book, move or cancel the onboarding call here. */
export const Schedule = () => (
  <Page width="text">
    <Loaded answer={useAnswer('product.config', {})} {...waiting}>
      {({ schedulingUrl }) => (schedulingUrl ? <Elsewhere url={schedulingUrl} /> : <OwnCall />)}
    </Loaded>
  </Page>
)

export type BookedCallShown = NonNullable<Output<'onboarding.read'>>

/** The booked call, with buttons to reschedule or cancel it. */
export const BookedCall = ({ call, onMove }: { call: BookedCallShown; onMove: () => void }) => {
  const zone = readerZone()
  const isOver = useNow() >= new Date(call.endsAt)
  const [isCanceling, setIsCanceling] = useState(false)
  return (
    <>
      <PageTitle title={isOver ? copy.passedTitle : copy.bookedTitle} />
      <Card>
        <Stack>
          <div>
            <p className="text-18">{showLongDay(call.startsAt, zone)}</p>
            <p className="text-28 strong tight figures">
              {showTime(call.startsAt, zone)} {showZone(call.startsAt, zone)}
            </p>
            {!showSameTime(zone, DEFAULT_TIME_ZONE, call.startsAt) && (
              <p className="small faint">{copy.inChicago(showTime(call.startsAt))}</p>
            )}
          </div>
          {isOver ? (
            <p>{copy.passed}</p>
          ) : (
            <>
              {call.phone && <p>{copy.callYou(phoneText(call.phone))}</p>}
              <p>{copy.emailed}</p>
            </>
          )}
          <Cluster>
            <Button kind={isOver ? 'primary' : 'secondary'} onClick={onMove}>
              {copy.toMove}
            </Button>
            <Button kind="quiet" onClick={() => setIsCanceling(true)}>
              {copy.toCancel}
            </Button>
          </Cluster>
        </Stack>
      </Card>
      <ConfirmDialog
        call="onboarding.cancel"
        sent={isCanceling ? {} : undefined}
        title={copy.cancelTitle}
        yes={copy.cancelYes}
        no={copy.cancelNo}
        onClose={() => setIsCanceling(false)}
      >
        {copy.cancelAsk}
      </ConfirmDialog>
    </>
  )
}
