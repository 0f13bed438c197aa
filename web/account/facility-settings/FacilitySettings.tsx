import { useSearchParams } from 'wouter'
import { Page } from '../../ui/layout/Page.tsx'
import { useSession } from '../../api/use-session.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { Together } from '../../ui/show/Together.tsx'

const FacilityGeneral = lazyComponent(() => import('./FacilityGeneral.tsx'), 'FacilityGeneral', {
  shape: 'card',
})
const TeamMembers = lazyComponent(() => import('./TeamMembers.tsx'), 'TeamMembers', { shape: 'card' })
const SignInSection = lazyComponent(() => import('../sign-in/SignInSection.tsx'), 'SignInSection', {
  shape: 'card',
})

export const FacilitySettings = () => {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const selected = params.get('tab') === 'login' ? 'login' : 'general'
  if (session.state !== 'signedIn') return null
  const { user } = session
  return (
    <Page width="text">
      <PageTitle title="Facility Account" />
      <Tabs
        label="Account sections"
        selected={selected}
        onSelect={tab => setParams({ tab }, { replace: true })}
        tabs={[
          { id: 'general', label: 'General information', content: () => <FacilityGeneral user={user} /> },
          {
            id: 'login',
            label: 'Login information',
            content: () => (
              <Stack>
                <Together shape="card">
                  <TeamMembers user={user} />
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
