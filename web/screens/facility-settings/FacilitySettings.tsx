import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { Frame } from '../../session/Frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Tabs } from '../../shared/layout/Tabs.tsx'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { words } from './words.ts'

const General = lazy(async () => ({ default: (await import('./General.tsx')).General }))
const People = lazy(async () => ({ default: (await import('./People.tsx')).People }))
const SignInSection = lazy(async () => ({
  default: (await import('../profile/SignInSection.tsx')).SignInSection,
}))

const inTime = (part: ReactNode) => <Suspense fallback={<Skeleton shape="card" />}>{part}</Suspense>

/** A facility's account: what is known of it, and who signs in to it. */
export const FacilitySettings = () => {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const selected = params.get('tab') === 'login' ? 'login' : 'general'
  if (session.state !== 'signedIn') return null
  const { user } = session
  return (
    <Frame width="text">
      <PageTitle title={words.title} />
      <Tabs
        label={words.tabs}
        selected={selected}
        onSelect={tab => setParams({ tab }, { replace: true })}
        tabs={[
          { id: 'general', label: words.general, content: () => inTime(<General user={user} />) },
          {
            id: 'login',
            label: words.login,
            content: () => (
              <Stack>
                {inTime(<People user={user} />)}
                {inTime(<SignInSection />)}
              </Stack>
            ),
          },
        ]}
      />
    </Frame>
  )
}
