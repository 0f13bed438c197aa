import { clinicianTypeNames, clinicianTypes, type ClinicianType } from '@gaitway/contract/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { checkPassword, checkSamePassword } from '@gaitway/contract/fields/password'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { call, CallFailed } from '../../calls/call.ts'
import { submitErrors } from '../../calls/use-call.ts'
import { keepUser } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { PasswordInput } from '../../shared/inputs/PasswordInput.tsx'
import { Select } from '../../shared/inputs/Select.tsx'
import { TextInput } from '../../shared/inputs/TextInput.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Grid, Stack } from '../../shared/layout/Stack.tsx'
import styles from './account.module.css'
import { words } from './words.ts'

type Values = {
  email: string
  confirmEmail: string
  password: string
  confirmPassword: string
  firstName: string
  lastName: string
  roles: ClinicianType
  acceptTerms: boolean
}

const w = words.account
const same = (a = '', b = '') => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether there is an account with this email, told as soon as it is typed; a check that fails says nothing. */
const useTaken = () => {
  const [takenEmail, setTakenEmail] = useState<string>()
  const look = async (typed: string | undefined) => {
    const email = typed?.trim() ?? ''
    if (check(commonFields.email, email)) return
    try {
      const { available } = await call('accounts.checkEmail', { email })
      setTakenEmail(available ? undefined : typed)
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      setTakenEmail(undefined)
    }
  }
  return { takenEmail, look }
}

const Taken = () => (
  <>
    {w.emailTaken} <Link href="/login">{w.logIn}</Link>
  </>
)

const ReadThem = () => (
  <>
    <a href="/terms" target="_blank" rel="noopener">
      {w.readTerms}
    </a>{' '}
    ·{' '}
    <a href="/privacy" target="_blank" rel="noopener">
      {w.readPrivacy}
    </a>
  </>
)

type AccountStepProps = {
  side: 'facility' | 'clinician'
  /** called once this step is shown: what comes next can be fetched */
  onBegin: () => Promise<unknown>
}

/** The first step of both signups: an account, after which the person is signed in. */
export const AccountStep = ({ side, onBegin }: AccountStepProps) => {
  const draft = useDraft<Values>(`signup-${side}`, { omit: ['password', 'confirmPassword'] })
  const { takenEmail, look } = useTaken()
  useEffect(() => {
    // what does not arrive now is fetched again when it is needed
    onBegin().catch((thrown: unknown) => console.warn(thrown))
  }, [onBegin])
  const submit = async (values: Values) => {
    const { email, password, firstName, lastName } = values
    try {
      const { user } = await call('accounts.signUp', {
        email,
        password,
        firstName,
        lastName,
        roles: side === 'facility' ? 'facility' : values.roles,
        acceptTerms: true,
      })
      await keepUser(user)
      return undefined
    } catch (thrown) {
      return submitErrors(thrown)
    }
  }
  return (
    <Card>
      <AppForm<Values> onSubmit={submit} draft={draft}>
        {({ submitting, values }) => (
          <div className={styles.steady}>
            <Stack>
              {side === 'clinician' && (
                <FormField<ClinicianType>
                  name="roles"
                  label={w.discipline}
                  required
                  validate={value => (value ? undefined : 'Please choose what you are')}
                >
                  {input => (
                    <Select
                      {...input}
                      options={clinicianTypes.map(value => ({ value, label: clinicianTypeNames[value] }))}
                    />
                  )}
                </FormField>
              )}
              <Grid>
                <FormField name="firstName" label={w.firstName} rule={commonFields.firstName}>
                  {input => <TextInput {...input} autoComplete="given-name" />}
                </FormField>
                <FormField name="lastName" label={w.lastName} rule={commonFields.lastName}>
                  {input => <TextInput {...input} autoComplete="family-name" />}
                </FormField>
              </Grid>
              <FormField
                name="email"
                label={w.email}
                rule={commonFields.email}
                hint={takenEmail !== undefined && takenEmail === values.email ? <Taken /> : undefined}
              >
                {input => (
                  <TextInput
                    {...input}
                    type="email"
                    autoComplete="email"
                    onBlur={() => {
                      input.onBlur?.()
                      void look(input.value)
                    }}
                  />
                )}
              </FormField>
              <FormField
                name="confirmEmail"
                label={w.confirmEmail}
                required
                validate={(value, all) => (same(value, (all as Values).email) ? undefined : w.emailsDiffer)}
              >
                {input => <TextInput {...input} type="email" autoComplete="off" />}
              </FormField>
              <FormField<string>
                name="password"
                label={w.password}
                hint={w.passwordHint}
                required
                validate={checkPassword}
              >
                {input => <PasswordInput {...input} autoComplete="new-password" />}
              </FormField>
              <FormField
                name="confirmPassword"
                label={w.confirmPassword}
                required
                validate={(value, all) => checkSamePassword((all as Values).password, value)}
              >
                {input => <PasswordInput {...input} autoComplete="new-password" />}
              </FormField>
              <FormField<boolean>
                name="acceptTerms"
                label={w.terms}
                hideLabel
                group
                hint={<ReadThem />}
                validate={value => (value ? undefined : w.termsMissing)}
              >
                {input => <Checkbox {...input} label={w.terms} />}
              </FormField>
              <Button type="submit" wide busy={submitting}>
                {w.submit}
              </Button>
              <Link href="/login">{w.haveOne}</Link>
            </Stack>
          </div>
        )}
      </AppForm>
    </Card>
  )
}
