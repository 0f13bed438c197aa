import { readerZone } from '../../ui/reader-zone.ts'
import { showLongDay, showTime, showZone } from '@gaitway/contract/format/time'
import { type ReactNode, useEffect, useState } from 'react'
import {
  ONBOARDING_CALL_USUAL_MINUTES,
  ONBOARDING_DAYS_AHEAD,
  ONBOARDING_CALL_MINUTES,
} from '@gaitway/contract/values/limits'
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
import { formatCallTime, formatChicagoTime } from './free-days.ts'
import { CALL_NOT_NEEDED, announceApproval } from './already-approved.ts'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { Loaded, LoadingOrError } from '../../ui/show/Loaded.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useNow } from '../../api/use-now.ts'
import { formatTypedPhone } from '../../ui/phone.ts'

const skeleton = { shape: 'card', count: 2 } as const
const CallForm = lazyComponent(() => import('./CallForm.tsx'), 'CallForm', skeleton)

/** Redirects to the external scheduling page when one is configured. */
const ExternalScheduling = ({ url }: { url: string }) => {
  useEffect(() => window.location.assign(url), [url])
  return (
    <>
      <PageTitle title="Schedule your call" lead="We’re taking you to our scheduling page." />
      <LinkButton href={url}>Open scheduling page</LinkButton>
    </>
  )
}

/** That we couldn't reach the person at their last call, or that we talked and will decide. */
const LastCall = ({ call }: { call: BookedCallShown | null }) => {
  const session = useSession()
  const isPending = session.state === 'signedIn' && session.user.status === 'pending'
  if (call?.status === 'missed')
    return (
      <Notice tone="warning">{`We called you on ${formatCallTime(call.startsAt)} but couldn’t reach you. Choose another time.`}</Notice>
    )
  if (call?.status === 'done' && isPending)
    return (
      <Notice tone="info">{`We talked on ${formatCallTime(call.startsAt)}. We’ll email you our decision. To talk again, choose a time.`}</Notice>
    )
  return null
}

/** Shown when the account turns out to be approved, until the reloaded session lets the guard redirect home. */
const CallNotNeeded = ({ why }: { why: string }) => {
  useEffect(() => void announceApproval(why), [why])
  return <Skeleton {...skeleton} />
}

type AvailableTimesProps = { children: (available: Output<'onboarding.slots'>) => ReactNode }

const AvailableTimes = ({ children }: AvailableTimesProps) => {
  const answer = useAnswer('onboarding.slots', {})
  const { data, error, mutate } = answer
  if (error?.code === CALL_NOT_NEEDED) return <CallNotNeeded why={error.message} />
  if (!data) return <LoadingOrError answer={answer} {...skeleton} />
  if (data.starts.length === 0)
    return (
      <EmptyState
        title="No times available"
        why={`No calls are available in the next ${ONBOARDING_DAYS_AHEAD} days. Check again tomorrow.`}
        next={
          <Button kind="secondary" onClick={() => void mutate()}>
            Check again
          </Button>
        }
      />
    )
  return <Card>{children(data)}</Card>
}

const OwnCall = ({ call }: { call: BookedCallShown | null }) => {
  const [isRescheduling, setRescheduling] = useState(false)
  const isBooked = call?.status === 'booked'
  if (isBooked && !isRescheduling)
    return <BookedCall call={call} onReschedule={() => setRescheduling(true)} />
  return (
    <Stack>
      <PageTitle
        title={isBooked ? 'Reschedule your call' : 'Schedule your call'}
        lead={
          isBooked
            ? formatCallTime(call.startsAt)
            : `A phone call of about ${ONBOARDING_CALL_USUAL_MINUTES} minutes. We’ll verify who you are, answer your questions and activate your account.`
        }
      />
      <LastCall call={call} />
      <AvailableTimes>
        {({ starts, phone }) =>
          isBooked ? (
            <CallForm
              key="move"
              starts={starts}
              asksPhone={false}
              submitLabel="Reschedule to this time"
              aside={
                <Button kind="quiet" wide onClick={() => setRescheduling(false)}>
                  Keep current time
                </Button>
              }
              onBook={async ({ startsAt }) => {
                await perform('onboarding.rebook', { startsAt })
                setRescheduling(false)
              }}
            />
          ) : (
            <CallForm
              key="book"
              starts={starts}
              phone={phone}
              asksPhone
              submitLabel="Book call"
              onBook={input => perform('onboarding.book', input)}
            />
          )
        }
      </AvailableTimes>
    </Stack>
  )
}

const InAppScheduling = () => (
  <Loaded answer={useAnswer('onboarding.read', {})} {...skeleton}>
    {call => <OwnCall call={call} />}
  </Loaded>
)

/** Where people who wait for approval book, reschedule or cancel their onboarding call. */
export const Schedule = () => (
  <Page width="text">
    <Loaded answer={useAnswer('product.config', {})} {...skeleton}>
      {({ schedulingUrl }) =>
        schedulingUrl ? <ExternalScheduling url={schedulingUrl} /> : <InAppScheduling />
      }
    </Loaded>
  </Page>
)

export type BookedCallShown = NonNullable<Output<'onboarding.read'>>

type BookedCallProps = { call: BookedCallShown; onReschedule: () => void }

/** The booked call, with buttons to reschedule or cancel it. */
export const BookedCall = ({ call, onReschedule }: BookedCallProps) => {
  const zone = readerZone()
  const chicagoTime = formatChicagoTime(call.startsAt, zone)
  const isOver = useNow() >= new Date(call.endsAt)
  const [isCanceling, setIsCanceling] = useState(false)
  return (
    <>
      <PageTitle title={isOver ? 'Your call time has passed' : 'Your call is booked'} />
      <Card>
        <Stack>
          <div>
            <p className="text-18">{showLongDay(call.startsAt, zone)}</p>
            <p className="text-28 strong tight figures">
              {showTime(call.startsAt, zone)} {showZone(call.startsAt, zone)}
            </p>
            {chicagoTime && <p className="small faint">{chicagoTime}</p>}
          </div>
          {isOver ? (
            <p>
              If we missed each other, choose another time. If we talked, we’ll email you about your account
              soon.
            </p>
          ) : (
            <>
              {call.phone && <p>{`We’ll call you at ${formatTypedPhone(call.phone)}.`}</p>}
              <p>{`We emailed you the details and a calendar file. We’ve set aside ${ONBOARDING_CALL_MINUTES} minutes. The call can be as short or as long as you like.`}</p>
            </>
          )}
          <Cluster>
            <Button kind={isOver ? 'primary' : 'secondary'} onClick={onReschedule}>
              Reschedule
            </Button>
            <Button kind="quiet" onClick={() => setIsCanceling(true)}>
              Cancel call
            </Button>
          </Cluster>
        </Stack>
      </Card>
      <ConfirmDialog
        call="onboarding.cancel"
        sent={isCanceling ? {} : undefined}
        title="Cancel your call?"
        yes="Cancel call"
        no="Keep call"
        onClose={() => setIsCanceling(false)}
      >
        We can’t activate your account without a call. You can book another one anytime.
      </ConfirmDialog>
    </>
  )
}
