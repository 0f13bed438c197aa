import { commonFields } from '@gaitway/contract/fields/common'
import { sessionOf } from '@gaitway/contract/sign-in'
import { useLocation, useSearchParams } from 'wouter'
import { call } from '../../calls/call.ts'
import { submitErrors } from '../../calls/use-call.ts'
import { Frame } from '../../session/Frame.tsx'
import { keepUser } from '../../session/use-session.ts'
import { Button, LinkButton } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { PasswordInput } from '../../shared/inputs/PasswordInput.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { messages } from '../../shared/messages.ts'

type Values = { email: string; password: string }
const words = messages.login

/** Only addresses of our own are gone to after signing in. */
const ownPath = (next: string | null) => (next?.startsWith('/') && !next.startsWith('//') ? next : undefined)

/** Signing in; the guard then leads each side to its home, or back to where the person was going. */
export const Login = () => {
  const [params] = useSearchParams()
  const [, go] = useLocation()
  const submit = async ({ email, password }: Values) => {
    try {
      const { user } = sessionOf(await call('accounts.logIn', { email: email.trim(), password }))
      await keepUser(user)
      const next = ownPath(params.get('next'))
      if (next) go(next, { replace: true })
      return undefined
    } catch (thrown) {
      return submitErrors(thrown)
    }
  }
  return (
    <Frame width="narrow">
      <PageTitle title={words.title} lead={params.has('next') ? words.first : undefined} />
      <Stack gap={24}>
        <Card>
          <AppForm<Values> onSubmit={submit}>
            {({ submitting }) => (
              <Stack>
                <FormField name="email" label={words.email} rule={commonFields.email}>
                  {input => <TextInput {...input} type="email" autoComplete="username" />}
                </FormField>
                <FormField
                  name="password"
                  label={words.password}
                  required
                  validate={(value?: string) =>
                    value ? undefined : messages.fields.required(words.password)
                  }
                >
                  {input => <PasswordInput {...input} autoComplete="current-password" />}
                </FormField>
                <Button type="submit" wide busy={submitting}>
                  {words.submit}
                </Button>
              </Stack>
            )}
          </AppForm>
        </Card>
        <Stack>
          <p>{words.newHere}</p>
          <LinkButton kind="secondary" wide href="/clinician/signup">
            {words.asClinician}
          </LinkButton>
          <LinkButton kind="secondary" wide href="/facility/signup">
            {words.asFacility}
          </LinkButton>
        </Stack>
      </Stack>
    </Frame>
  )
}
