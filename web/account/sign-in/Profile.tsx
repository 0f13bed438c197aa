import { NameFields } from '../login/NameFields.tsx'
import { commonFields } from '@gaitway/contract/fields/common'
import { Page } from '../../ui/layout/Page.tsx'
import { setCurrentUser, useSession, type User } from '../../api/use-session.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { perform } from '../../api/use-call.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { PhoneInput } from '../../ui/inputs/PhoneInput.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Together } from '../../ui/show/Together.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'

const Picture = lazyComponent(() => import('./Picture.tsx'), 'Picture', { shape: 'figure', count: 1 })

type Values = { firstName: string; lastName: string; phone?: string }

const NameForm = ({ user }: { user: User }) => {
  const submit = async ({ firstName, lastName, phone = '' }: Values) => {
    await setCurrentUser(await perform('accounts.update', { firstName, lastName, phone: phone || null }))
  }
  const { firstName, lastName, phone } = user
  return (
    <AppForm<Values> onSubmit={submit} initialValues={{ firstName, lastName, phone: phone ?? undefined }}>
      <Stack>
        <NameFields />
        <FormField name="phone" label="Phone" rule={commonFields.phone} optional>
          {input => <PhoneInput {...input} autoComplete="tel-national" />}
        </FormField>
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </Stack>
    </AppForm>
  )
}

const SignInSection = lazyComponent(() => import('./SignInSection.tsx'), 'SignInSection', {
  shape: 'card',
  count: 3,
})

/** Name, picture and login of a person of any side. */
export const Profile = () => {
  const session = useSession()
  const isStaff = session.state === 'signedIn' && (session.side === 'admin' || session.side === 'subadmin')
  return (
    <Page width="text">
      <PageTitle title="Profile" back={isStaff ? { href: '/admin', label: 'Back office' } : undefined} />
      <Stack>
        <Together shape="card" count={4}>
          {session.state === 'signedIn' && (
            <Section title="Name and picture">
              <Picture user={session.user} />
              <NameForm key={session.user.id} user={session.user} />
            </Section>
          )}
          <SignInSection />
        </Together>
      </Stack>
    </Page>
  )
}
