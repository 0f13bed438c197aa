import { settingTypes } from '@gaitway/contract/values/enums'
import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import arrayMutators from 'final-form-arrays'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../api/use-session.ts'
import { perform, getSubmitErrors, useAnswer } from '../../api/use-call.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { AppForm, nestErrors } from '../../ui/forms/AppForm.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { facilityCopy } from './facility-copy.ts'
import { SignupTerms, ContactFields, field, FacilityPlaceFields, WorkFields } from './facility-fields.tsx'
import { buildStepValues, buildStepInput, type StepValues } from './facility-step-values.ts'
import { LocationsField } from './LocationsField.tsx'
import { ReferralFields } from '../../profile/form/ReferralFields.tsx'
import styles from './signup.module.css'
import { useCombobox } from 'downshift'
import { useForm } from 'react-final-form'
import { classes } from '../../ui/classes.ts'
import controls from '../../ui/inputs/controls.module.css'
import { Field } from '../../ui/inputs/Field.tsx'
import { useFieldAttributes } from '../../ui/inputs/field-parts.ts'
import { properCase } from './proper-case.ts'

type Entry = Output<'facilities.searchDirectory'>[number]
const PAUSE_MILLISECONDS = 150
const SEARCH_MIN_LENGTH = 2

/** An entry of Medicare's list, which is in capitals, as people write it. */
const formatEntry = (entry: Entry): Entry => ({
  ...entry,
  name: properCase(entry.name),
  address1: properCase(entry.address1),
  city: properCase(entry.city),
})

/** The search text, once typing has paused. */
const usePausedText = (typed: string) => {
  const [text, setText] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed])
  return text.trim()
}

type DirectorySearchProps = { chosen: Entry | undefined; onChoose: (entry: Entry) => void }

const DirectorySearch = ({ chosen, onChoose }: DirectorySearchProps) => {
  const { id } = useFieldAttributes()
  const [typed, setTyped] = useState('')
  const search = usePausedText(typed)
  const isSearching = search.length >= SEARCH_MIN_LENGTH
  const sent = isSearching ? { search } : null
  const { data, error, isLoading } = useAnswer('facilities.searchDirectory', sent, { keepPreviousData: true })
  const entries = isSearching ? (data ?? []) : []
  const { isOpen, getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Entry>({
    items: entries,
    inputId: id,
    labelId: `${id}-label`,
    itemToString: entry => (entry ? properCase(entry.name) : ''),
    onInputValueChange: ({ inputValue }) => setTyped(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem)
    },
  })
  return (
    <div className={styles.finder}>
      <input
        {...getInputProps({ placeholder: 'Name and city, like “oak grove houston”' })}
        className={controls.box}
        autoComplete="off"
        enterKeyHint="search"
      />
      <ul {...getMenuProps()} className={styles.found} hidden={!isOpen || entries.length === 0}>
        {isOpen &&
          entries.map((entry, index) => {
            const { name, address1, city, state, zipCode } = formatEntry(entry)
            return (
              <li
                {...getItemProps({ item: entry, index })}
                key={entry.cmsCertificationNumber}
                className={index === highlightedIndex ? styles.here : undefined}
              >
                <strong>{name}</strong>
                <span className="quiet small">
                  {address1}, {city}, {state} {zipCode}
                </span>
              </li>
            )
          })}
      </ul>
      <output className={classes('block quiet small', styles.finderNote)}>
        {isOpen &&
          isSearching &&
          !isLoading &&
          entries.length === 0 &&
          (error?.message ?? 'No results. Enter your facility below.')}
        {!isOpen && chosen && `We filled in ${chosen.name} below. Check it and continue.`}
      </output>
    </div>
  )
}

/** Searches the facility directory. Choosing an entry fills in the name and address below. */
const FacilityFinder = () => {
  const form = useForm()
  const [chosen, setChosen] = useState<Entry>()
  const fill = (entry: Entry) => {
    const { name: officeName, ...rest } = formatEntry(entry)
    form.batch(() => {
      for (const [name, value] of Object.entries({ officeName, address2: undefined, ...rest }))
        form.change(name, value)
    })
    setChosen(formatEntry(entry))
  }
  return (
    <Field label="Find your facility">
      <DirectorySearch chosen={chosen} onChoose={fill} />
    </Field>
  )
}

/** Step 2: the facility, from the directory or typed in. */
const FacilityStep = () => (
  <>
    <FacilityFinder />
    <FacilityPlaceFields />
    <WorkFields typesLabel="Settings" types={settingTypes} />
  </>
)

/** Step 3: contact person, billing email and other locations. */
const ContactStep = () => (
  <>
    <Stack className="steady">
      <ContactFields />
    </Stack>
    <Stack as="section" aria-labelledby="locations">
      <h2 id="locations" className="text-18">
        {facilityCopy.locations}
      </h2>
      <LocationsField />
    </Stack>
  </>
)

type StepProps = { facility: Output<'facilities.read'> }

/** Step 4: the terms, a signature, and how they found us. */
const AgreementStep = ({ facility }: StepProps) => (
  <>
    <Stack as="section" aria-labelledby="agreement">
      <h2 id="agreement" className="text-18">
        {facilityCopy.terms}
      </h2>
      {facility.feePercent !== null && <SignupTerms feePercent={facility.feePercent} />}
      <a href="/terms" target="_blank" rel="noopener">
        Read the terms
      </a>
    </Stack>
    <TextField {...field('agreementSignature')} autoComplete="name" maxLength={50} />
    <ReferralFields label={facilityCopy.labels.referenceFrom} isDetailOptional />
  </>
)

const fieldsByStep: Record<number, ComponentType<StepProps>> = {
  2: FacilityStep,
  3: ContactStep,
  4: AgreementStep,
}
const FIRST_STEP = 2

type StepFormProps = StepProps & { step: number; user: User }

const StepForm = ({ step, facility, user }: StepFormProps) => {
  const [, go] = useLocation()
  const draft = useDraft<StepValues>(`signup-facility-${step}`)
  const Fields = fieldsByStep[step] ?? AgreementStep
  const isLast = step === FACILITY_SIGNUP_STEPS
  const submit = async (values: StepValues) => {
    try {
      await perform('facilities.add', { ...buildStepInput(values, step), signupStageCount: step })
      go(isLast ? '/facility/signup/success' : `/facility/signup?step=${step + 1}`)
      return undefined
    } catch (thrown) {
      return nestErrors(getSubmitErrors(thrown))
    }
  }
  return (
    <Card>
      <AppForm<StepValues>
        onSubmit={submit}
        draft={draft}
        mutators={arrayMutators as never}
        initialValues={buildStepValues(facility, user, step)}
      >
        <Stack>
          <Fields facility={facility} />
          <SubmitButton wide>{isLast ? 'Finish signup' : 'Save and continue'}</SubmitButton>
          {step > FIRST_STEP && (
            <div className={styles.before}>
              <LinkButton kind="quiet" href={`/facility/signup?step=${step - 1}`}>
                Back
              </LinkButton>
            </div>
          )}
        </Stack>
      </AppForm>
    </Card>
  )
}

type FacilityFormProps = { step: number; facilityId: string; user: User }

/** Steps 2 to 4, prefilled with what was saved before. */
export const FacilityForm = ({ step, facilityId, user }: FacilityFormProps) => (
  <Loaded answer={useAnswer('facilities.read', { id: facilityId })} shape="card">
    {facility => <StepForm key={step} step={step} facility={facility} user={user} />}
  </Loaded>
)
