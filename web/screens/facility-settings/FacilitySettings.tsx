import { useSearchParams } from 'wouter'
import { Page } from '../../layout/Page.tsx'
import { useSession } from '../../session/use-session.ts'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Tabs } from '../../shared/layout/Tabs.tsx'
import { copy } from './copy.ts'
import { later } from '../../shared/later.tsx'
import { Together } from '../../shared/show/Together.tsx'

const General = later(() => import('./General.tsx'), 'General', { shape: 'card' })
const People = later(() => import('./People.tsx'), 'People', { shape: 'card' })
const SignInSection = later(() => import('../profile/SignInSection.tsx'), 'SignInSection', { shape: 'card' })

export const FacilitySettings = () => {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const selected = params.get('tab') === 'login' ? 'login' : 'general'
  if (session.state !== 'signedIn') return null
  const { user } = session
  return (
    <Page width="text">
      <PageTitle title={copy.title} />
      <Tabs
        label={copy.tabs}
        selected={selected}
        onSelect={tab => setParams({ tab }, { replace: true })}
        tabs={[
          { id: 'general', label: copy.general, content: () => <General user={user} /> },
          {
            id: 'login',
            label: copy.login,
            content: () => (
              <Stack>
                <Together shape="card">
                  <People user={user} />
                  <SignInSection />
                </Together>
              </Stack>
            ),
          },
        ]}
      />
    </Page>
  )
}
