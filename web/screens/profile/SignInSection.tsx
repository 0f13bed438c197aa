import { useEffect, useRef, useState } from 'react'
import { useSession, type User } from '../../session/use-session.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Section } from '../../shared/layout/Section.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { words } from './words.ts'
import { Button } from '../../shared/Button.tsx'
import { later } from '../../shared/later.tsx'

const ConfirmEmail = later(() => import('./ConfirmEmail.tsx'), 'ConfirmEmail', {})

/** The address of the account, and the code that shows it is theirs. */
const EmailPart = ({ user }: { user: User }) => (
  <Section
    title={words.email.title}
    aside={
      user.isEmailVerified ? (
        <Badge tone="leaf">{words.email.confirmed}</Badge>
      ) : (
        <Badge tone="sun">{words.email.open}</Badge>
      )
    }
  >
    <p className="typed medium">{user.email}</p>
    {!user.isEmailVerified && <ConfirmEmail />}
  </Section>
)

const ChangePassword = later(() => import('./ChangePassword.tsx'), 'ChangePassword', {})

/** Changing the password with the present one. */
const PasswordPart = () => {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Section title={words.password.title}>
      {isOpen ? (
        <ChangePassword onDone={() => setIsOpen(false)} />
      ) : (
        <>
          <p className="quiet">{words.password.why}</p>
          <div>
            <Button ref={opener} kind="secondary" onClick={() => setIsOpen(true)}>
              {words.password.change}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}

const SwitchOn = later(() => import('./SwitchOn.tsx'), 'SwitchOn')
const SwitchOff = later(() => import('./SwitchOff.tsx'), 'SwitchOff')

/** Whether a code of an app is asked for after the password, and the way to change that. */
const TwoStepPart = ({ user }: { user: User }) => {
  const [open, setOpen] = useState<'on' | 'off'>()
  const isStaff = user.roles === 'admin' || user.roles === 'subadmin'
  const close = () => setOpen(undefined)
  return (
    <Section
      title={words.twoStep.title}
      aside={
        user.isTwoFactorOn ? (
          <Badge tone="leaf">{words.twoStep.on}</Badge>
        ) : (
          <Badge tone="stone">{words.twoStep.off}</Badge>
        )
      }
    >
      <p className="quiet">
        {user.isTwoFactorOn ? words.twoStep.whyOn : words.twoStep.whyOff}
        {isStaff && !user.isTwoFactorOn && ` ${words.twoStep.whyStaff}`}
      </p>
      <div>
        <Button kind="secondary" onClick={() => setOpen(user.isTwoFactorOn ? 'off' : 'on')}>
          {user.isTwoFactorOn ? words.twoStep.switchOff : words.twoStep.switchOn}
        </Button>
      </div>
      {open === 'on' && <SwitchOn onClose={close} />}
      {open === 'off' && <SwitchOff isStaff={isStaff} onClose={close} />}
    </Section>
  )
}

const CloseAccount = later(() => import('./CloseAccount.tsx'), 'CloseAccount')

type ClosePartProps = { user: User; side: 'clinician' | 'facility' }

/** The way out for good; what it means is said before anything is done. */
const ClosePart = ({ user, side }: ClosePartProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const isOwner = side === 'facility' && user.subUserId === null
  return (
    <Section title={words.close.title}>
      <p className="quiet">{isOwner ? words.close.whyOwner : words.close.why}</p>
      <div>
        <Button kind="secondary" onClick={() => setIsOpen(true)}>
          {words.close.open}
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

const DevicesPart = later(() => import('./DevicesPart.tsx'), 'DevicesPart', { shape: 'card' })

/** How the signed-in person signs in, on which devices, and how they leave for good. Settings pages show it too. */
export const SignInSection = () => {
  const session = useSession()
  if (session.state !== 'signedIn') return null
  const { user, side } = session
  return (
    <Stack>
      <EmailPart user={user} />
      <PasswordPart />
      <TwoStepPart user={user} />
      <DevicesPart />
      {(side === 'clinician' || side === 'facility') && <ClosePart user={user} side={side} />}
    </Stack>
  )
}
