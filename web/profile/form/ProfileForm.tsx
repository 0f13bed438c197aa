import type { ProfileFields } from '@gaitway/contract/fields/profile'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useCallback, useState } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useLocation, useSearchParams } from 'wouter'
import type { User } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { copy } from './copy.ts'
import { sectionFields } from './fields.tsx'
import { ProfileLoader, preventEnterSubmit, ProfileAppForm, RestoredNotice } from './form-parts.tsx'
import styles from './profile-form.module.css'
import {
  type PartId,
  partIds,
  type SectionId,
  sectionsOfPart,
  readProfileField,
  findPart,
  listSections,
} from './sections.ts'
import { type SavingState, useProfileForm, type ProfileFormState } from './use-profile-form.ts'
import { FORM_ERROR } from 'final-form'
import { nestErrors, type FormErrors } from '../../ui/forms/AppForm.tsx'
import { type ProfileValues, toForm, toWire } from './values.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { listEditedFields } from './unsaved-fields.ts'
import { findMissingFields, requiredByAnswer } from '@gaitway/contract/fields/missing-in-profile'

/** The paths of all required fields: some depend on an answer, and each license needs an expiration date. */
const listRequiredPaths = (wire: ProfileFields): string[] => {
  const answers = Object.keys(requiredByAnswer) as (keyof typeof requiredByAnswer)[]
  return Object.keys(
    findMissingFields({
      ...Object.fromEntries(answers.map(name => [name, wire[name]])),
      licenseDetails: wire.licenseDetails?.map(row => ({ ...row, licenseExpDate: '' })),
    }),
  )
}

/** How many required fields are filled in without an error. */
const countRequired = (values: ProfileValues, errors: Record<string, string>) => {
  const paths = listRequiredPaths(toWire(values))
  const wrongPaths = Object.keys(errors)
  const open = paths.filter(path => wrongPaths.some(wrong => wrong === path || wrong.startsWith(`${path}.`)))
  return { done: paths.length - open.length, total: paths.length }
}

const emptyValues = toForm({})

type PartNavProps = {
  wrongIn: (values: ProfileValues) => Record<string, string>
  /** The parts that someone has left or submitted. They show what they lack. */
  visited: ReadonlySet<PartId>
  current: PartId
  onSelect: (part: PartId) => void
}

const icons = {
  complete: <CheckIcon size={16} />,
  wrong: <WarningIcon size={16} />,
  open: null,
}

/** The five parts with the status of each, and how much of what is required is filled in. */
const PartNav = ({ wrongIn, visited, current, onSelect }: PartNavProps) => {
  const { values } = useFormState<ProfileValues>({ subscription: { values: true } })
  const wrong = wrongIn(values)
  const filled = listSections(listEditedFields(values, emptyValues))
  const stateOf = (part: PartId): { look: keyof typeof icons; says?: string } => {
    const count = Object.keys(wrong).filter(path => findPart(path) === part).length
    if (count > 0) return { look: visited.has(part) ? 'wrong' : 'open', says: copy.toFix(count) }
    const isFilled = sectionsOfPart[part].some(section => filled.includes(section))
    return isFilled ? { look: 'complete', says: 'complete' } : { look: 'open' }
  }
  const { done, total } = countRequired(values, wrong)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (entry) list.current?.scrollTo?.({ left: entry.offsetLeft - list.current.offsetWidth / 3 })
  }, [current])
  return (
    <nav aria-label="Parts of your profile" className={styles.nav}>
      <ol ref={list}>
        {partIds.map(part => {
          const { look, says } = stateOf(part)
          return (
            <li key={part}>
              <a
                href={`?step=1&part=${part}`}
                data-look={look}
                aria-current={part === current ? 'step' : undefined}
                onClick={event => {
                  event.preventDefault()
                  onSelect(part)
                }}
              >
                {icons[look]}
                {copy.parts[part]}
                {says && <span className="visually-hidden">, {says}</span>}
              </a>
            </li>
          )
        })}
      </ol>
      <p className={styles.progress}>
        <progress value={done} max={total} aria-hidden="true" />
        <output>{`${done} of ${total} required`}</output>
      </p>
    </nav>
  )
}

const isPart = (name: string | null): name is PartId => partIds.some(part => part === name)

/** The first part with an error. */
const findFirstWrongPart = (wrong: Record<string, string>) =>
  partIds.find(part => Object.keys(wrong).some(path => findPart(path) === part))

/** The paths and sentences of nested errors. */
const listErrors = (errors: object, prefix = ''): [string, string][] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error === 'string') return [[`${prefix}${name}`, error] as [string, string]]
    return error && typeof error === 'object' ? listErrors(error, `${prefix}${name}.`) : []
  })

/** Which part is shown, and what happens when it is left or submitted. Each part is a form of its own. */
const useParts = ({ start, wrongIn, savePart, submit: submitAll }: ProfileFormState) => {
  const [params, setParams] = useSearchParams()
  const [firstPart] = useState(() => findFirstWrongPart(wrongIn(start)) ?? 'documents')
  const namedPart = params.get('part')
  const part = isPart(namedPart) ? namedPart : firstPart
  const [visited, setVisited] = useState<ReadonlySet<PartId>>(new Set())
  const [showErrors, setShowErrors] = useState(false)
  const [isFirst, setIsFirst] = useState(true)
  /** What the server refused. The error of a field stays until its value changes. */
  const refusal = useRef<{ values: ProfileValues; errors: Record<string, string> }>({
    values: {},
    errors: {},
  })

  const findAllErrors = useCallback(
    (values: ProfileValues) => {
      const { values: sent, errors } = refusal.current
      const stillRefused = Object.entries(errors).filter(
        ([path]) => values[readProfileField(path)] === sent[readProfileField(path)],
      )
      return { ...Object.fromEntries(stillRefused), ...wrongIn(values) }
    },
    [wrongIn],
  )

  const open = useCallback(
    (next: PartId, options: { showErrors?: boolean } = {}) => {
      setVisited(before => new Set([...before, part]))
      setShowErrors(options.showErrors ?? false)
      setIsFirst(false)
      setParams(before => ({ ...Object.fromEntries(before), part: next }))
    },
    [part, setParams],
  )
  const goTo = useCallback(
    (next: PartId) => {
      if (next === part) return
      void savePart()
      open(next)
    },
    [part, savePart, open],
  )
  const validate = useCallback(
    (values: ProfileValues): FormErrors => {
      const wrong = Object.entries(findAllErrors(values)).filter(([path]) => findPart(path) === part)
      return nestErrors(Object.fromEntries(wrong))
    },
    [part, findAllErrors],
  )

  const finish = async (values: ProfileValues) => {
    const wrongPart = findFirstWrongPart(findAllErrors(values))
    if (wrongPart) return open(wrongPart, { showErrors: true })
    const answer = await submitAll(values)
    if (!answer || FORM_ERROR in answer) return answer
    refusal.current = { values, errors: Object.fromEntries(listErrors(answer)) }
    const refusedPart = findFirstWrongPart(refusal.current.errors)
    if (refusedPart && refusedPart !== part) return open(refusedPart, { showErrors: true })
    return answer
  }
  const submit = async (values: ProfileValues) => {
    const next = partIds[partIds.indexOf(part) + 1]
    if (!next) return (await finish(values)) ?? undefined
    if (await savePart()) open(next)
    return undefined
  }
  return { part, visited, isFirst, showErrors, validate, submit, goTo }
}

const Section = ({ id }: { id: SectionId }) => {
  const Fields = sectionFields[id]
  return (
    <Card>
      <section
        id={`section-${id}`}
        className={classes('steady', styles.section)}
        aria-labelledby={`section-${id}-title`}
      >
        <h2 id={`section-${id}-title`} tabIndex={-1} className="text-18">
          {copy.sections[id]}
        </h2>
        <Fields />
      </section>
    </Card>
  )
}

type PartProps = { part: PartId; isFirst: boolean; showErrors: boolean; children: ReactNode }

/** A part opens at its top with the focus on its heading, or on its first error after a failed submit. */
const Part = ({ part, isFirst, showErrors, children }: PartProps) => {
  const element = useRef<HTMLDivElement>(null)
  const form = useForm()
  const opening = useRef({ isFirst, showErrors })
  useLayoutEffect(() => {
    if (opening.current.isFirst) return
    element.current?.parentElement?.scrollIntoView({ block: 'start' })
    element.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!opening.current.showErrors || !form.getState().hasValidationErrors) return
    // because of the errors, submitting only shows them
    element.current?.closest('form')?.requestSubmit()
  }, [form])
  return (
    <div ref={element} className={styles.part}>
      {sectionsOfPart[part].map(id => (
        <Section key={id} id={id} />
      ))}
      {children}
    </div>
  )
}

type ProfileFormProps = { userId: string; profile: ProfileFields; onSubmitted?: () => void }

/** The profile during signup, in five parts. A part is saved when someone leaves it; the last one submits all of them. */
export const ProfileForm = ({ userId, profile, onSubmitted }: ProfileFormProps) => {
  const form = useProfileForm({ userId, profile, isSignup: true, onSubmitted })
  const { state, savePart, wrongIn } = form
  const { part, visited, isFirst, showErrors, validate, submit, goTo } = useParts(form)
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') void savePart()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [savePart])
  const previousPart = partIds[partIds.indexOf(part) - 1]
  return (
    <div role="presentation" className={styles.profile} onKeyDown={preventEnterSubmit}>
      <ProfileAppForm key={part} form={form} validate={validate} onSubmit={submit}>
        <PartNav wrongIn={wrongIn} visited={visited} current={part} onSelect={goTo} />
        {isFirst && <RestoredNotice form={form} />}
        <Part part={part} isFirst={isFirst} showErrors={showErrors}>
          <SaveLine state={state} onSaveAgain={() => void savePart()} />
          <SubmitButton wide>{part === partIds.at(-1) ? 'Finish signup' : 'Save and continue'}</SubmitButton>
          {previousPart && (
            <Button kind="quiet" wide onClick={() => goTo(previousPart)}>
              Back
            </Button>
          )}
        </Part>
      </ProfileAppForm>
    </div>
  )
}

/** The second step of clinician signup. */
export const SignupProfile = ({ user }: { user: User }) => {
  const [, go] = useLocation()
  return (
    <ProfileLoader>
      {profile => (
        <ProfileForm
          userId={user.id}
          profile={profile}
          onSubmitted={() => go('/clinician/signup/finalStep')}
        />
      )}
    </ProfileLoader>
  )
}

const statusText = (state: SavingState) =>
  ({
    quiet: 'We save your answers as you go.',
    saving: 'Saving…',
    saved: 'Saved. You can continue later on any device.',
    failed: undefined,
  })[state.is]

/** Whether the answers are saved. */
const SaveLine = ({ state, onSaveAgain }: { state: SavingState; onSaveAgain: () => void }) => (
  <Stack gap={4} className="quiet small">
    <output>{statusText(state)}</output>
    {state.is === 'failed' && (
      <>
        <p role="alert" className="clay">
          {`We couldn’t save this. ${state.why}`}
        </p>
        <div>
          <Button kind="quiet" size="small" onClick={onSaveAgain}>
            Try again
          </Button>
        </div>
      </>
    )}
  </Stack>
)
