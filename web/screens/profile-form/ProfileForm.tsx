import type { Profile } from '@gaitway/contract/fields/profile'
import { FORM_ERROR } from 'final-form'
import arrayMutators from 'final-form-arrays'
import { memo, useCallback, useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useForm } from 'react-final-form'
import { submitErrors } from '../../calls/use-call.ts'
import { useNow } from '../../calls/use-now.ts'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { AboutYouFields } from './AboutYouFields.tsx'
import { AvailabilityFields } from './AvailabilityFields.tsx'
import { CertificateFields } from './CertificateFields.tsx'
import { unsavedFields } from './differences.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { ExperienceFields } from './ExperienceFields.tsx'
import { HealthFields } from './HealthFields.tsx'
import { HomeFields } from './HomeFields.tsx'
import { KeepTyped } from './KeepTyped.tsx'
import { LicenceFields } from './LicenceFields.tsx'
import { Restored } from './Restored.tsx'
import { SettingsBar, SignupBar } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { goToSection, sectionInAddress } from './section-places.ts'
import { SectionNav, type Neighbour } from './SectionNav.tsx'
import { sectionIds, type SectionId } from './sections.ts'
import { Resubmit } from './Resubmit.tsx'
import { useProfileSaving } from './use-profile-saving.ts'
import type { ProfileValues } from './values.ts'
import { errorsAtFields, wrongToHandIn } from './wrong.ts'
import styles from './profile-form.module.css'

const fieldsOf: Record<SectionId, ComponentType> = {
  you: memo(AboutYouFields),
  home: memo(HomeFields),
  licences: memo(LicenceFields),
  certificates: memo(CertificateFields),
  experience: memo(ExperienceFields),
  documents: memo(DocumentFields),
  health: memo(HealthFields),
  availability: memo(AvailabilityFields),
}

type ProfileFormProps = {
  userId: string
  profile: Profile
  /** Signup saves along the way and hands in at the end; settings save when the person says so. */
  frame: 'signup' | 'settings'
  /** Places of the app stand at the bottom of a phone. */
  isAbovePlaces?: boolean
  /** Why the profile was declined: it can be handed in again. */
  declined?: { reason: string | null }
  neighbours?: readonly Neighbour[]
  onHandedIn?: () => void
}

/** Enter in a field means "done here", not "hand everything in". */
const keepOpen = (event: KeyboardEvent) => {
  const { target } = event
  const isTyped = target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type)
  if (event.key === 'Enter' && isTyped) event.preventDefault()
}

type SavingForm = ReturnType<typeof useProfileSaving>['form']
const KeepForm = ({ form }: { form: SavingForm }) => {
  form.current = useForm<ProfileValues>()
  return null
}

/** The whole profile of a clinician in sections; nothing that was typed is lost on the way. */
export const ProfileForm = (props: ProfileFormProps) => {
  const { userId, profile, frame, isAbovePlaces = false, declined, neighbours, onHandedIn } = props
  const isSignup = frame === 'signup'
  const now = useNow()
  const { saved, state, form, savePart, saveAll } = useProfileSaving(profile, now)
  const draft = useDraft<ProfileValues>(`profile-${userId}`, { lasts: 'device' })
  const [start] = useState(() => ({ ...saved, ...draft.kept }))
  const [left, setLeft] = useState<ReadonlySet<SectionId>>(new Set())
  const isHandingIn = useRef(isSignup)
  const facts = useRef({ saved, now })
  facts.current = { saved, now }

  const wrongIn = useCallback(
    (values: ProfileValues) => {
      const written = unsavedFields(values, facts.current.saved)
      return wrongToHandIn(values, facts.current.now, isSignup ? undefined : written)
    },
    [isSignup],
  )
  const leave = useCallback(
    (id: SectionId) => {
      setLeft(before => (before.has(id) ? before : new Set([...before, id])))
      if (isSignup) void savePart()
    },
    [isSignup, savePart],
  )
  useEffect(() => {
    const asked = sectionInAddress()
    if (asked) goToSection(asked)
  }, [])

  const submit = async (values: ProfileValues) => {
    const isHandedIn = isHandingIn.current
    try {
      await saveAll(values, { isHandedIn, isWhole: isSignup })
      if (isHandedIn) {
        draft.clear()
        onHandedIn?.()
      }
      return undefined
    } catch (thrown) {
      const { [FORM_ERROR]: whole, ...fields } = submitErrors(thrown)
      return { ...errorsAtFields(fields), ...(whole && { [FORM_ERROR]: whole }) }
    } finally {
      isHandingIn.current = isSignup
    }
  }
  return (
    <div className={styles.profile} onKeyDown={keepOpen}>
      <AppForm<ProfileValues>
        onSubmit={submit}
        validate={values => errorsAtFields(wrongIn(values))}
        mutators={arrayMutators as never}
        initialValues={start}
      >
        <KeepForm form={form} />
        <KeepTyped draft={draft} saved={saved} />
        <div className={styles.columns}>
          <SectionNav wrongIn={wrongIn} left={left} onGo={goToSection} neighbours={neighbours} />
          <div className={styles.sections}>
            {draft.kept && <Restored saved={saved} />}
            {declined && <Resubmit reason={declined.reason} onPress={() => (isHandingIn.current = true)} />}
            {sectionIds.map(id => {
              const Fields = fieldsOf[id]
              return (
                <Section key={id} id={id} onLeave={leave}>
                  <Fields />
                </Section>
              )
            })}
            {isSignup ? (
              <SignupBar state={state} onSaveAgain={() => void savePart()} />
            ) : (
              <SettingsBar
                saved={saved}
                isAbovePlaces={isAbovePlaces}
                onPress={() => (isHandingIn.current = false)}
              />
            )}
          </div>
        </div>
      </AppForm>
    </div>
  )
}
