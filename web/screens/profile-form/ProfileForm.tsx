import type { Profile } from '@gaitway/contract/fields/profile'
import { FORM_ERROR, type FormApi } from 'final-form'
import arrayMutators from 'final-form-arrays'
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
} from 'react'
import { useForm } from 'react-final-form'
import { submitErrors } from '../../calls/use-call.ts'
import { useNow } from '../../calls/use-now.ts'
import { AppForm, type FormErrors } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { toasts } from '../../shared/overlays/toasts.ts'
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
import { useLeaving } from './use-leaving.ts'
import { useProfileSaving } from './use-profile-saving.ts'
import type { ProfileValues } from './values.ts'
import { words } from './words.ts'
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

const KeepForm = ({ onForm }: { onForm: (form: FormApi<ProfileValues>) => void }) => {
  const form = useForm<ProfileValues>()
  useLayoutEffect(() => onForm(form), [form, onForm])
  return null
}

/** The whole profile of a clinician in sections; nothing that was typed is lost on the way. */
export const ProfileForm = (props: ProfileFormProps) => {
  const { userId, profile, frame, isAbovePlaces = false, declined, neighbours, onHandedIn } = props
  const isSignup = frame === 'signup'
  const now = useNow()
  const { saved, state, keepForm, savePart, saveAll } = useProfileSaving(profile, now)
  const draft = useDraft<ProfileValues>(`profile-${userId}`, { lasts: 'device' })
  const [start] = useState(() => ({ ...saved, ...draft.kept }))
  const [left, setLeft] = useState<ReadonlySet<SectionId>>(new Set())
  const isHandingIn = useRef(isSignup)
  const facts = useRef({ saved, now })
  useLayoutEffect(() => {
    facts.current = { saved, now }
  }, [saved, now])

  const wrongIn = useCallback(
    (values: ProfileValues) => {
      const { saved: before, now: today } = facts.current
      const written = isSignup ? undefined : unsavedFields(values, before)
      return wrongToHandIn(values, today, written)
    },
    [isSignup],
  )
  // each field that comes in asks for all that is wrong
  const lastAsked = useRef<{ values?: ProfileValues; errors: FormErrors }>({ errors: {} })
  const validate = useCallback(
    (values: ProfileValues) => {
      if (lastAsked.current.values !== values)
        lastAsked.current = { values, errors: errorsAtFields(wrongIn(values)) }
      return lastAsked.current.errors
    },
    [wrongIn],
  )
  const leave = useCallback(
    (id: SectionId) => {
      setLeft(before => (before.has(id) ? before : new Set([...before, id])))
      if (isSignup) void savePart()
    },
    [isSignup, savePart],
  )
  const { current, arrive } = useLeaving(leave)
  useEffect(() => {
    const asked = sectionInAddress()
    if (asked) goToSection(asked)
  }, [])

  const submit = async (values: ProfileValues) => {
    const isHandedIn = isHandingIn.current
    if (!isHandedIn && unsavedFields(values, saved).length === 0) {
      toasts.say(words.nothingToSave)
      return undefined
    }
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
    <div role="presentation" className={styles.profile} onKeyDown={keepOpen} onFocus={arrive}>
      <AppForm<ProfileValues>
        onSubmit={submit}
        validate={validate}
        mutators={arrayMutators as never}
        initialValues={start}
      >
        <KeepForm onForm={keepForm} />
        <KeepTyped draft={draft} saved={saved} />
        <div className={styles.columns}>
          <SectionNav
            wrongIn={wrongIn}
            left={left}
            saved={isSignup ? undefined : saved}
            current={current}
            onGo={goToSection}
            neighbours={neighbours}
          />
          <div className={styles.sections}>
            {draft.kept && <Restored saved={saved} />}
            {declined && <Resubmit reason={declined.reason} onPress={() => (isHandingIn.current = true)} />}
            {sectionIds.map(id => {
              const Fields = fieldsOf[id]
              return (
                <Section key={id} id={id}>
                  <Fields />
                </Section>
              )
            })}
            {isSignup ? (
              <SignupBar state={state} wrongIn={wrongIn} onSaveAgain={() => void savePart()} />
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
