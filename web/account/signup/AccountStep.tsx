import { clinicianTypeNames, clinicianTypes, type ClinicianType } from '@gaitway/contract/values/enums'
import { cleanEmail } from '@gaitway/contract/fields/clean'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { call, CallFailed } from '../../api/call.ts'
import { setCurrentUser } from '../../api/use-session.ts'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { SelectField } from '../../ui/forms/fields.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormField } from '../../ui/forms/FormField.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { NameFields } from '../login/NameFields.tsx'
import { NewPasswordFields, TermsField } from '../login/account-fields.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'

type Values = Omit<Sent<'accounts.signUp'>, 'roles'> & {
  confirmEmail: string
  confirmPassword: string
  roles: ClinicianType
  /** An email that already has an account. It is a form value so that a change validates the fields again. */
  takenEmail?: string
}

const checkSameEmail = (email = '', confirmEmail = '') => {
  if (!confirmEmail.trim()) return 'Please confirm your email address'
  const isSame = cleanEmail(email).toLowerCase() === cleanEmail(confirmEmail).toLowerCase()
  return isSame ? undefined : 'Email address fields does not match'
}

/** Warns early that the email has an account. A failed check shows no error, because signing up checks again. */
const checkTakenEmail = async (typed: string | undefined, setTaken: (email: string | undefined) => void) => {
  const email = cleanEmail(typed ?? '').toLowerCase()
  if (check(commonFields.email, email)) return
  try {
    const { available } = await call('accounts.checkEmail', { email })
    setTaken(available ? undefined : typed?.toLowerCase())
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    setTaken(undefined)
  }
}

const isTaken = (email: string | undefined, all: object) =>
  email !== undefined && email === (all as Values).takenEmail

const TermsLinks = () => (
  <>
    <a href="/terms" target="_blank" rel="noopener">
      Read the terms
    </a>{' '}
    ·{' '}
    <a href="/privacy" target="_blank" rel="noopener">
      Read the privacy policy
    </a>
  </>
)

type AccountStepProps = {
  side: 'facility' | 'clinician'
  /** Loads the code of the next step, once the person begins to fill in this one. */
  loadNextStep: () => Promise<unknown>
}

/** The first step of both signups. It creates the account and logs the person in. */
export const AccountStep = ({ side, loadNextStep }: AccountStepProps) => {
  const draft = useDraft<Values>(`signup-${side}`, { omit: ['password', 'confirmPassword', 'takenEmail'] })
  useEffect(() => {
    // A failure is harmless, because the next step loads again when it is needed.
    const prefetch = () => void loadNextStep().catch((thrown: unknown) => console.warn(thrown))
    window.addEventListener('focusin', prefetch, { once: true })
    return () => window.removeEventListener('focusin', prefetch)
  }, [loadNextStep])
  const submit = async ({ email, password, firstName, lastName, roles: discipline }: Values) => {
    const roles = side === 'facility' ? 'facility' : discipline
    const { user } = await call('accounts.signUp', {
      email,
      password,
      firstName,
      lastName,
      roles,
      acceptTerms: true,
    })
    await setCurrentUser(user)
  }
  return (
    <Card>
      <AppForm<Values> onSubmit={submit} draft={draft}>
        {({ values, form }) => (
          <Stack className="steady">
            {side === 'clinician' && (
              <SelectField
                name="roles"
                label="Your discipline"
                required
                validate={value => (value ? undefined : 'Choose your discipline')}
                options={clinicianTypes.map(value => ({ value, label: clinicianTypeNames[value] }))}
              />
            )}
            <NameFields />
            <FormField
              name="email"
              label="Email"
              rule={commonFields.email}
              hint={
                isTaken(values.email, values) ? <Link href="/login">Log in with this email</Link> : undefined
              }
              validate={(value, all) =>
                isTaken(value, all) ? 'An account with this email already exists.' : undefined
              }
            >
              {input => (
                <TextInput
                  {...input}
                  type="email"
                  autoComplete="email"
                  onBlur={() => {
                    input.onBlur?.()
                    void checkTakenEmail(input.value, email => form.change('takenEmail', email))
                  }}
                />
              )}
            </FormField>
            <TextField
              name="confirmEmail"
              label="Confirm email"
              required
              validate={(value, all) => checkSameEmail((all as Values).email, value)}
              type="email"
              autoComplete="off"
            />
            <NewPasswordFields label="Password" again="Confirm password" />
            <TermsField hint={<TermsLinks />} />
            <SubmitButton wide>Create account</SubmitButton>
            <Link href="/login">I already have an account</Link>
          </Stack>
        )}
      </AppForm>
    </Card>
  )
}
