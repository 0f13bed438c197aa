import { cmsCertificationNumber } from '@gaitway/contract/fields/facility'
import { useAnswer, perform, getSubmitErrors } from '../../api/use-call.ts'
import { checkAreas, type User } from '../../api/use-session.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Rating } from '../../profile/reliability/Rating.tsx'
import { ReadOnlyFacility, TermsSection } from './ReadOnlyFacility.tsx'
import { copy as blockCopy } from '../../profile/blocks/copy.ts'
import { Reliability } from '../../profile/reliability/Reliability.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import arrayMutators from 'final-form-arrays'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { useFormState } from 'react-final-form'
import { Button } from '../../ui/Button.tsx'
import { AppForm, nestErrors } from '../../ui/forms/AppForm.tsx'
import { DraftRestored } from '../../ui/forms/DraftRestored.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { facilityCopy } from '../signup/facility-copy.ts'
import { ContactFields, field, FacilityPlaceFields, WorkFields } from '../signup/facility-fields.tsx'
import { LocationsField } from '../signup/LocationsField.tsx'
import { UploadField } from '../../ui/upload/UploadField.tsx'
import {
  isChanged,
  buildFacilityEdit,
  listTypeChoices,
  readFacilityValues,
  type EditedFacility,
  type FacilitySettingsValues,
} from './general-values.ts'
import styles from './facility-settings.module.css'

type SaveBarProps = {
  saved: FacilitySettingsValues
  /** A declined facility can resubmit without changes. */
  isDeclined: boolean
  /** On phones, stays above the bottom navigation. */
  isAbovePlaces: boolean
}

/** Shown while there are unsaved changes. */
const SaveBar = ({ saved, isDeclined, isAbovePlaces }: SaveBarProps) => {
  const { values, submitting } = useFormState<FacilitySettingsValues>({
    subscription: { values: true, submitting: true },
  })
  if (!isDeclined && !submitting && !isChanged(values, saved)) return null
  return (
    <div className={styles.save} data-above-bar={isAbovePlaces || undefined}>
      <Button type="submit" wide busy={submitting}>
        {isDeclined ? 'Save and resubmit' : 'Save'}
      </Button>
    </div>
  )
}

const Fields = ({ facility }: { facility: EditedFacility }) => (
  <>
    <Section title="Facility">
      <UploadField
        name="picture"
        purpose="profilePicture"
        label="Photo"
        hint="The building, the team or your logo."
      />
      <FacilityPlaceFields />
      <TextField
        {...field('cmsCertificationNumber')}
        figures
        clean={cmsCertificationNumber.clean}
        maxLength={6}
        autoCapitalize="characters"
      />
    </Section>
    <Section title="About the work">
      <WorkFields types={listTypeChoices(facility)} />
    </Section>
    <Section title="Contact and billing">
      <ContactFields />
    </Section>
    <Section title={facilityCopy.locations}>
      <LocationsField />
    </Section>
    <TermsSection facility={facility} />
  </>
)

type GeneralFormProps = { facility: EditedFacility; user: User }
type FacilitySettingsFormProps = GeneralFormProps & { onSaved: () => void; onAfresh: () => void }

const FacilitySettingsForm = ({ facility, user, onSaved, onAfresh }: FacilitySettingsFormProps) => {
  const draft = useDraft<FacilitySettingsValues>(`facility-settings ${facility.id}`)
  const [saved] = useState(() => readFacilityValues(facility))
  const submit = async (values: FacilitySettingsValues) => {
    try {
      await perform('facilities.edit', buildFacilityEdit(values))
    } catch (thrown) {
      const { profileUrl, ...errors } = getSubmitErrors(thrown)
      return nestErrors(profileUrl ? { ...errors, picture: profileUrl } : errors)
    }
    draft.clear()
    onSaved()
    return undefined
  }
  return (
    <AppForm<FacilitySettingsValues>
      onSubmit={submit}
      draft={draft}
      mutators={arrayMutators as never}
      initialValues={saved}
    >
      <Stack>
        {draft.saved && (
          <DraftRestored
            onAfresh={() => {
              draft.clear()
              onAfresh()
            }}
          />
        )}
        <Fields facility={facility} />
        <SaveBar
          saved={saved}
          isDeclined={user.status === 'rejected'}
          isAbovePlaces={user.isApprovedByAdmin}
        />
      </Stack>
    </AppForm>
  )
}

const listSectionElements = (box: Element | null) => [...(box?.querySelectorAll('section') ?? [])]

/** The form, which starts over from the saved values after each save. */
const GeneralForm = ({ facility, user }: GeneralFormProps) => {
  const [round, setRound] = useState({ count: 0, isSaved: false })
  const box = useRef<HTMLDivElement>(null)
  const lastSectionIndex = useRef(0)
  const noteSection = ({ target }: FocusEvent<HTMLElement>) => {
    const part = target.closest('section')
    if (part) lastSectionIndex.current = listSectionElements(box.current).indexOf(part)
  }
  // Saving removes the button that had the focus, so the section that was edited last takes it.
  useEffect(() => {
    const part = round.isSaved ? listSectionElements(box.current)[lastSectionIndex.current] : undefined
    part?.setAttribute('tabindex', '-1')
    part?.focus({ preventScroll: true })
  }, [round])
  return (
    <div ref={box} role="presentation" onFocus={noteSection}>
      <FacilitySettingsForm
        key={round.count}
        facility={facility}
        user={user}
        onSaved={() => setRound({ count: round.count + 1, isSaved: true })}
        onAfresh={() => setRound({ count: round.count + 1, isSaved: false })}
      />
    </div>
  )
}

const BlockList = lazyComponent(() => import('../../profile/blocks/BlockList.tsx'), 'BlockList', {})

/** Why a facility's account was declined, or that it is under review. */
const AccountStatus = ({ user }: { user: User }) => {
  if (user.status === 'rejected')
    return (
      <Notice tone="danger">
        {user.statusReason
          ? `Your account wasn’t approved. ${user.statusReason}`
          : 'Your account wasn’t approved.'}{' '}
        {user.subUserId === null && 'Update the items below and resubmit.'}
      </Notice>
    )
  return user.status === 'pending' ? (
    <Notice tone="info">Your account is under review. We’ll email you our decision.</Notice>
  ) : null
}

/** The facility's information, which its owner edits and its other members only see. */
export const FacilityGeneral = ({ user }: { user: User }) => (
  <Loaded answer={useAnswer('facilities.read', {})} shape="card">
    {facility => (
      <Stack>
        <AccountStatus user={user} />
        {user.isApprovedByAdmin && (
          <p>
            Your rating by clinicians: <Rating rating={facility.rating} count={facility.ratingCount} />
          </p>
        )}
        {user.subUserId === null ? (
          <GeneralForm facility={facility} user={user} />
        ) : (
          <ReadOnlyFacility facility={facility} />
        )}
        <Section title="Reliability">
          <Reliability of="facility" reliability={facility.reliability} isOwn />
        </Section>
        {user.isApprovedByAdmin && checkAreas(user)('applicants') && (
          <Section title={blockCopy.title}>
            <BlockList />
          </Section>
        )}
      </Stack>
    )}
  </Loaded>
)
