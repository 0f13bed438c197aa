import { Frame } from '../../session/Frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { NameSection } from './NameSection.tsx'
import { words } from './words.ts'
import { later } from '../../shared/later.tsx'

const SignInSection = later(() => import('./SignInSection.tsx'), 'SignInSection', { shape: 'card', count: 3 })

/** Who the signed-in person is and how they sign in, whatever their role. */
export const Profile = () => {
  const session = useSession()
  const isStaff = session.state === 'signedIn' && (session.side === 'admin' || session.side === 'subadmin')
  return (
    <Frame width="text">
      <PageTitle
        title={words.title}
        back={isStaff ? { href: '/admin/users', label: words.backOffice } : undefined}
      />
      <Stack>
        <NameSection />
        <SignInSection />
      </Stack>
    </Frame>
  )
}
