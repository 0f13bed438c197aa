import { homePath, describeVisitor } from '@gaitway/contract/screen-access'
import type { Output } from '@gaitway/contract/schemas/index'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useAnswer } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { logOut } from '../../api/log-out.ts'
import { useSession, type User } from '../../api/use-session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { areaCopy } from '../../ui/area-copy.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'

const AcceptForm = lazyComponent(() => import('./AcceptForm.tsx'), 'AcceptForm', { shape: 'card' })

type InvitationAnswer = Output<'members.readInvitation'>

/** Why the link doesn't work, and where to continue. */
const LinkProblem = ({ title, why }: { title: string; why: string }) => {
  const session = useSession()
  return (
    <>
      <PageTitle title={title} />
      <Card>
        <Stack>
          <p>{why}</p>
          {session.state === 'signedIn' ? (
            <LinkButton wide href={homePath(describeVisitor(session.user))}>
              Go to your home page
            </LinkButton>
          ) : (
            <>
              <p>Already accepted?</p>
              <LinkButton kind="secondary" wide href="/login">
                Log in
              </LinkButton>
            </>
          )}
        </Stack>
      </Card>
    </>
  )
}

/** Somebody else is logged in here. They have to log out before the invitation can be accepted. */
const SignedInAsOther = ({ user, email }: { user: User; email: string }) => {
  const [busy, setBusy] = useState(false)
  const [, go] = useLocation()
  const leave = async () => {
    setBusy(true)
    const here = window.location.pathname + window.location.search
    await logOut(user, 'loggedOut')
    go(here, { replace: true })
  }
  return (
    <Stack>
      <p>
        <strong>{`You’re logged in as ${user.email}`}</strong>
      </p>
      <p>{`This invitation is for ${email}. Log out to accept it. Nothing in your own account will change.`}</p>
      <Button wide busy={busy} onClick={() => void leave()}>
        Log out and continue
      </Button>
    </Stack>
  )
}

/** The login email and the access that the invited person gets. */
const InvitationSummary = ({ invitation: { email, access } }: { invitation: InvitationAnswer }) => (
  <Stack as="section" gap={8} className="inset" aria-labelledby="areas">
    <p>
      Your login email: <strong>{email}</strong>
    </p>
    <h2 id="areas" className="text-16">
      Your access
    </h2>
    {access.length === 0 ? (
      <p>You can view shifts and people, but not make changes yet.</p>
    ) : (
      <Stack as="ul" gap={8}>
        {access.map(area => (
          <li key={area}>
            <strong className="block">{areaCopy[area].name}</strong>
            <span className="quiet small">{areaCopy[area].what}</span>
          </li>
        ))}
      </Stack>
    )}
  </Stack>
)

const incompleteLink = (
  <LinkProblem
    title="This link is incomplete"
    why="Open it again from your email, or ask for a new invitation."
  />
)

type LoadedInvitationProps = { token: string; children: (invitation: InvitationAnswer) => ReactNode }

const LoadedInvitation = ({ token, children }: LoadedInvitationProps) => {
  const answer = useAnswer(
    'members.readInvitation',
    { token },
    // Never from the cache: after a logout the invitation is loaded again for the next person.
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 },
  )
  const { data, error, isValidating, mutate } = answer
  const isCleared = !data && !error && !isValidating
  useEffect(() => {
    // Logging out clears every cached answer, this one included.
    if (isCleared) void mutate()
  }, [isCleared, mutate])
  if (data) return children(data)
  if (error?.status === 422) return incompleteLink
  if (error?.status === 410) return <LinkProblem title="This invitation has expired" why={error.message} />
  return <LoadingOrError answer={answer} shape="card" />
}

/** The page behind an invitation's link, where the invited person creates their account. */
export const Invitation = () => {
  const [params] = useSearchParams()
  const [, go] = useLocation()
  const session = useSession()
  const [isAccepted, setIsAccepted] = useState(false)
  const user = session.state === 'signedIn' ? session.user : undefined
  useEffect(() => {
    if (isAccepted && user) go(homePath(describeVisitor(user)), { replace: true })
  }, [isAccepted, user, go])
  const token = params.get('token')
  return (
    <Page width="narrow">
      {token ? (
        <LoadedInvitation token={token}>
          {invitation => (
            <>
              <PageTitle
                title={`Join ${invitation.officeName}`}
                lead={`${invitation.invitedBy} invited you to join ${invitation.officeName} on Gaitway.`}
              />
              <Card>
                <Stack>
                  <InvitationSummary invitation={invitation} />
                  {user && user.email !== invitation.email ? (
                    <SignedInAsOther user={user} email={invitation.email} />
                  ) : (
                    <AcceptForm
                      token={token}
                      invitation={invitation}
                      onAccepted={() => setIsAccepted(true)}
                    />
                  )}
                </Stack>
              </Card>
            </>
          )}
        </LoadedInvitation>
      ) : (
        incompleteLink
      )}
    </Page>
  )
}
