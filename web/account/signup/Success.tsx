import { readerZone } from '../../ui/reader-zone.ts'
import { signupPath } from '@gaitway/contract/screen-access'
import { showLongDay, showTime, showZone } from '@gaitway/contract/format/time'
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
import { later } from '../../ui/show/later.tsx'

const copy = {
  title: 'You have successfully signed up!',
  call: `The last step is a call of about ${ONBOARDING_CALL_USUAL_MINUTES} minutes with our onboarding team. We’ll verify who you are, answer your questions and activate your account. The call can be as short or as long as you like.`,
  schedule: 'Schedule Now!',
  completeSignup: 'Complete Signup',
  unfinished: 'Finish your signup before you schedule the call.',
  booked: (when: string) => `Your call is booked for ${when}.`,
  change: 'View or change call',
  talked: 'Thanks for talking with us. We’ll email you when your account is active.',
  again: 'Schedule another call',
  declinedTitle: 'Your signup needs changes',
  declined: 'We couldn’t approve your account:',
  declinedNoReason: 'We couldn’t approve your account. Please review your information.',
  whatToDo: 'Update your settings and save. We’ll review your account again and email you.',
  settings: 'Update my information',
} as const

const ConfirmEmail = later(() => import('../sign-in/ConfirmEmail.tsx'), 'ConfirmEmail', { count: 1 })

type SignedInSession = Extract<Session, { state: 'signedIn' }>

const formatCallTime = (at: string) =>
  `${showLongDay(at, readerZone())}, ${showTime(at, readerZone())} ${showZone(at, readerZone())}`

const Declined = ({ session: { user, side } }: { session: SignedInSession }) => (
  <Stack>
    <Notice tone="sun">
      {user.statusReason ? (
        <>
          {copy.declined} {user.statusReason}
        </>
      ) : (
        copy.declinedNoReason
      )}
    </Notice>
    <p>{copy.whatToDo}</p>
    <LinkButton wide href={`/${side}/settings`}>
      {copy.settings}
    </LinkButton>
  </Stack>
)

const Schedule = ({ again }: { again?: boolean }) => {
  const { data } = useAnswer('product.config', {})
  const url = data?.schedulingUrl
  return (
    <LinkButton wide kind={again ? 'secondary' : 'primary'} href={url ?? '/schedule'} newTab={Boolean(url)}>
      {again ? copy.again : copy.schedule}
    </LinkButton>
  )
}

const OwnCall = () => {
  const { data, error } = useAnswer('onboarding.read', {})
  if (data === undefined && !error) return <Skeleton count={1} />
  if (data?.status === 'booked')
    return (
      <>
        <Notice tone="leaf">{copy.booked(formatCallTime(data.startsAt))}</Notice>
        <LinkButton kind="secondary" wide href="/schedule">
          {copy.change}
        </LinkButton>
      </>
    )
  if (data?.status === 'done')
    return (
      <>
        <Notice tone="leaf">{copy.talked}</Notice>
        <Schedule again />
      </>
    )
  return <Schedule />
}

const Unfinished = ({ session: { user, side } }: { session: SignedInSession }) => (
  <>
    <p>{copy.unfinished}</p>
    <LinkButton wide href={signupPath(side, (user.facilityId ?? user.clinicianId)?.signupStageCount ?? 0)}>
      {copy.completeSignup}
    </LinkButton>
  </>
)

const Next = ({ session }: { session: Session }) => {
  if (session.state === 'signedIn')
    return session.isSignupCompleted ? <OwnCall /> : <Unfinished session={session} />
  if (session.state === 'starting') return <Skeleton count={1} />
  return (
    <LinkButton wide href="/login?next=/schedule">
      {copy.schedule}
    </LinkButton>
  )
}

const EmailToConfirm = ({ email }: { email: string }) => (
  <Card>
    <Stack>
      <h2>Confirm your email</h2>
      <ConfirmEmail email={email} />
    </Stack>
  </Card>
)

/** The page after signup: book the onboarding call, or see why the signup was declined. */
export const Success = () => {
  const session = useSession()
  if (session.state === 'signedIn' && session.user.status === 'rejected')
    return (
      <Page width="text">
        <PageTitle title={copy.declinedTitle} />
        <Card>
          <Declined session={session} />
        </Card>
      </Page>
    )
  return (
    <Page width="text">
      <PageTitle title={copy.title} />
      <Stack>
        <Card>
          <Stack>
            <p>{copy.call}</p>
            <Next session={session} />
          </Stack>
        </Card>
        {session.state === 'signedIn' && !session.user.isEmailVerified && (
          <EmailToConfirm email={session.user.email} />
        )}
      </Stack>
    </Page>
  )
}
