import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../api/use-call.ts'
import { useSession, type User } from '../../api/use-session.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { Badge } from '../../ui/show/Status.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'

const ConfirmEmail = lazyComponent(() => import('./ConfirmEmail.tsx'), 'ConfirmEmail', {})

const EmailPart = ({ user }: { user: User }) => (
  <Section
    title="Email"
    aside={
      <Badge tone={user.isEmailVerified ? 'success' : 'warning'}>
        {user.isEmailVerified ? 'Confirmed' : 'Not confirmed'}
      </Badge>
    }
  >
    <p className="typed medium">{user.email}</p>
    {!user.isEmailVerified && <ConfirmEmail email={user.email} />}
  </Section>
)

const ChangePassword = lazyComponent(() => import('./ChangePassword.tsx'), 'ChangePassword', {})

const PasswordPart = () => {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Section title="Password">
      {isOpen ? (
        <ChangePassword onDone={() => setIsOpen(false)} />
      ) : (
        <>
          <p className="quiet">Changing it logs you out on your other devices.</p>
          <div>
            <Button ref={opener} kind="secondary" onClick={() => setIsOpen(true)}>
              Change password
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

const TurnOnTwoStep = lazyComponent(() => import('./TurnOnTwoStep.tsx'), 'TurnOnTwoStep')
const TurnOffTwoStep = lazyComponent(() => import('./TurnOnTwoStep.tsx'), 'TurnOffTwoStep')

const TwoStepPart = ({ user }: { user: User }) => {
  const [open, setOpen] = useState<'on' | 'off'>()
  const isStaff = user.roles === 'admin' || user.roles === 'subadmin'
  const close = () => setOpen(undefined)
  return (
    <Section
      title="Two-step verification"
      aside={
        <Badge tone={user.isTwoFactorOn ? 'success' : 'stone'}>{user.isTwoFactorOn ? 'On' : 'Off'}</Badge>
      }
    >
      <p className="quiet">
        {user.isTwoFactorOn
          ? 'After your password, you enter a code from your authenticator app.'
          : 'Add a code from an app on your phone, so a stolen password isn’t enough to log in.'}
        {isStaff && !user.isTwoFactorOn && ` Until you turn it on, we email you a code at each login.`}
      </p>
      <div>
        <Button kind="secondary" onClick={() => setOpen(user.isTwoFactorOn ? 'off' : 'on')}>
          {user.isTwoFactorOn ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
      {open === 'on' && <TurnOnTwoStep onClose={close} />}
      {open === 'off' && <TurnOffTwoStep isStaff={isStaff} onClose={close} />}
    </Section>
  )
}

const CloseAccount = lazyComponent(() => import('./CloseAccount.tsx'), 'CloseAccount')

const ClosePart = ({ user, side }: { user: User; side: 'clinician' | 'facility' }) => {
  const [isOpen, setIsOpen] = useState(false)
  const isOwner = side === 'facility' && user.subUserId === null
  return (
    <Section title="Close account">
      <p className="quiet">
        {isOwner
          ? 'You can leave anytime. This also closes your facility.'
          : 'You can leave anytime. We’ll erase your data.'}
      </p>
      <div>
        <Button kind="secondary" onClick={() => setIsOpen(true)}>
          Close account
        </Button>
      </div>
      {isOpen && (
        <CloseAccount
          who={side === 'clinician' ? 'clinician' : isOwner ? 'owner' : 'member'}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  )
}

const PushHere = lazyComponent(() => import('../notifications/PushHere.tsx'), 'PushHere')

/** Members of a facility choose only where they get pushes; clinicians have settings for each channel. */
const PushPart = () => {
  const answer = useAnswer('accounts.sessions', {})
  return (
    <Section title="Push notifications">
      <p className="quiet">
        See new applicants, messages, time cards and payments on this device right away. We also email you
        about most of them.
      </p>
      <Loaded answer={answer} count={1}>
        {sessions => <PushHere devices={sessions.filter(({ hasPush }) => hasPush).map(({ id }) => id)} />}
      </Loaded>
    </Section>
  )
}

const DevicesPart = lazyComponent(() => import('./DevicesPart.tsx'), 'DevicesPart', { shape: 'card' })

/** Login, devices and closing the account. Settings pages show this too. */
export const SignInSection = () => {
  const session = useSession()
  if (session.state !== 'signedIn') return null
  const { user, side } = session
  return (
    <Stack>
      <EmailPart user={user} />
      <PasswordPart />
      <TwoStepPart user={user} />
      {side === 'facility' && <PushPart />}
      <DevicesPart />
      {(side === 'clinician' || side === 'facility') && <ClosePart user={user} side={side} />}
    </Stack>
  )
}
