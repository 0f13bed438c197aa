import { signupPath } from '@gaitway/contract/screen-access'
import { ONBOARDING_CALL_USUAL_MINUTES } from '@gaitway/contract/values/limits'
import { useAnswer } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { useSession, type Session } from '../../api/use-session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Skeleton } from '../../ui/show/Skeleton.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { formatCallTime } from '../onboarding-call/free-days.ts'

const ConfirmEmail = lazyComponent(() => import('../sign-in/ConfirmEmail.tsx'), 'ConfirmEmail', { count: 1 })

type SignedInSession = Extract<Session, { state: 'signedIn' }>

const Declined = ({ session: { user, side } }: { session: SignedInSession }) => (
  <Stack>
    <Notice tone="warning">
      {user.statusReason ? (
        <>We couldn’t approve your account: {user.statusReason}</>
      ) : (
        'We couldn’t approve your account. Please review your information.'
      )}
    </Notice>
    <p>Update your settings and save. We’ll review your account again and email you.</p>
    <LinkButton wide href={`/${side}/settings`}>
      Update my information
    </LinkButton>
  </Stack>
)

const ScheduleButton = ({ isAgain }: { isAgain?: boolean }) => {
  const { data } = useAnswer('product.config', {})
  const url = data?.schedulingUrl
  return (
    <LinkButton wide kind={isAgain ? 'secondary' : 'primary'} href={url ?? '/schedule'} newTab={Boolean(url)}>
      {isAgain ? 'Schedule another call' : 'Schedule Now!'}
    </LinkButton>
  )
}

/** The booked call, or a button to schedule one. */
const CallStatus = () => {
  const { data, error } = useAnswer('onboarding.read', {})
  if (data === undefined && !error) return <Skeleton count={1} />
  if (data?.status === 'booked')
    return (
      <>
        <Notice tone="success">{`Your call is booked for ${formatCallTime(data.startsAt)}.`}</Notice>
        <LinkButton kind="secondary" wide href="/schedule">
          View or change call
        </LinkButton>
      </>
    )
  if (data?.status === 'done')
    return (
      <>
        <Notice tone="success">
          Thanks for talking with us. We’ll email you when your account is active.
        </Notice>
        <ScheduleButton isAgain />
      </>
    )
  return <ScheduleButton />
}

const Unfinished = ({ session: { user, side } }: { session: SignedInSession }) => (
  <>
    <p>Finish your signup before you schedule the call.</p>
    <LinkButton wide href={signupPath(side, (user.facilityId ?? user.clinicianId)?.signupStageCount ?? 0)}>
      Complete Signup
    </LinkButton>
  </>
)

/** What to do after signing up. */
const NextStep = ({ session }: { session: Session }) => {
  if (session.state === 'signedIn')
    return session.isSignupCompleted ? <CallStatus /> : <Unfinished session={session} />
  if (session.state === 'starting') return <Skeleton count={1} />
  return (
    <LinkButton wide href="/login?next=/schedule">
      Schedule Now!
    </LinkButton>
  )
}

/** The page after signup: book the onboarding call, or see why the signup was declined. */
export const Success = () => {
  const session = useSession()
  if (session.state === 'signedIn' && session.user.status === 'rejected')
    return (
      <Page width="text">
        <PageTitle title="Your signup needs changes" />
        <Card>
          <Declined session={session} />
        </Card>
      </Page>
    )
  const isUnfinished = session.state === 'signedIn' && !session.isSignupCompleted
  return (
    <Page width="text">
      <PageTitle title={isUnfinished ? 'Finish your signup' : 'You have successfully signed up!'} />
      <Stack>
        <Card>
          <Stack>
            <p>{`The last step is a call of about ${ONBOARDING_CALL_USUAL_MINUTES} minutes with our onboarding team. We’ll verify who you are, answer your questions and activate your account. The call can be as short or as long as you like.`}</p>
            <NextStep session={session} />
          </Stack>
        </Card>
        {session.state === 'signedIn' && !session.user.isEmailVerified && (
          <Card>
            <Stack>
              <h2>Confirm your email</h2>
              <ConfirmEmail email={session.user.email} />
            </Stack>
          </Card>
        )}
      </Stack>
    </Page>
  )
}
