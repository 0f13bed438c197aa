import { SIGNUP_DONE_STAGE } from '@gaitway/contract/limits'
import { FORM_ERROR } from 'final-form'
import arrayMutators from 'final-form-arrays'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { perform, submitErrors } from '../../calls/use-call.ts'
import type { User } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { AboutYouFields, HomeFields } from './AboutYouFields.tsx'
import { AvailabilityFields } from './AvailabilityFields.tsx'
import { DocumentFields, HealthFields } from './DocumentFields.tsx'
import { ExperienceFields } from './ExperienceFields.tsx'
import { LicenceFields } from './LicenceFields.tsx'
import { profileWords } from './profile-words.ts'
import { startOf, toFormErrors, toWire, type ProfileValues } from './profile-values.ts'
import styles from './signup.module.css'

const sections: [id: keyof typeof profileWords.sections, fields: ComponentType][] = [
  ['you', AboutYouFields],
  ['home', HomeFields],
  ['licences', LicenceFields],
  ['experience', ExperienceFields],
  ['documents', DocumentFields],
  ['health', HealthFields],
  ['availability', AvailabilityFields],
]

/** Step 2: the whole profile in sections, handed in at once. */
export const ProfileForm = ({ user }: { user: User }) => {
  const [, go] = useLocation()
  const draft = useDraft<ProfileValues>(`signup-clinician-${user.id}`, { lasts: 'device' })
  const submit = async (values: ProfileValues) => {
    try {
      await perform('clinicians.edit', {
        ...toWire(values),
        isFromSignup: true,
        isSignupCompleted: true,
        signupStageCount: SIGNUP_DONE_STAGE,
      })
      go('/clinician/signup/finalStep')
      return undefined
    } catch (thrown) {
      const { [FORM_ERROR]: whole, ...fields } = submitErrors(thrown)
      return { ...toFormErrors(fields), ...(whole && { [FORM_ERROR]: whole }) }
    }
  }
  return (
    <AppForm<ProfileValues>
      onSubmit={submit}
      draft={draft}
      mutators={arrayMutators as never}
      initialValues={startOf(user)}
    >
      {({ submitting }) => (
        <Stack gap={24}>
          <nav aria-label={profileWords.progress}>
            <ol className={styles.progress}>
              {sections.map(([id]) => (
                <li key={id}>
                  <a href={`#section-${id}`}>{profileWords.sections[id]}</a>
                </li>
              ))}
            </ol>
          </nav>
          {sections.map(([id, Fields]) => (
            <Card key={id}>
              <section className={styles.section} id={`section-${id}`} aria-labelledby={`heading-${id}`}>
                <h2 id={`heading-${id}`}>{profileWords.sections[id]}</h2>
                <Fields />
              </section>
            </Card>
          ))}
          <Button type="submit" wide busy={submitting}>
            {profileWords.submit}
          </Button>
        </Stack>
      )}
    </AppForm>
  )
}
