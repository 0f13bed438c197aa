import { showSerial, showRate } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn } from '@gaitway/contract/format/time'
import { useState, useEffect, useRef } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useLocation } from 'wouter'
import { perform, refreshTouched, getSubmitErrors, useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { startOfWeek } from '../../../ui/days.ts'
import { AppForm, FORM_ERROR } from '../../../ui/forms/AppForm.tsx'
import { DraftRestored } from '../../../ui/forms/DraftRestored.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { Stack, Cluster } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { lazyComponent } from '../../../ui/show/lazy-component.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Together } from '../../../ui/show/Together.tsx'
import { PriceBar, RateField, usePrice, useShownFee, withInstant } from './PriceBar.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import {
  ChipChoicesField,
  CostFields,
  DescriptionFields,
  JobTypeFields,
  FormSection,
  ShiftPlaceFields,
} from './ShiftFields.tsx'
import { formatZoneNote, ShiftTimes } from './PostedSlotFields.tsx'
import { NameDialog, Templates } from './Templates.tsx'
import { errorsAtFields } from './errors-at-fields.ts'
import { buildRepostValues, buildStart, buildTemplate, type Start } from './starting-points.ts'
import { useTimeZones } from '../../../profile/form/AddressFields.tsx'
import {
  findBriefPlace,
  buildJobs,
  buildEmptyValues,
  type PostingFacility,
  type LastJob,
  type PostingValues,
  type Audience,
} from './values.ts'
import styles from './posting.module.css'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { fillIn } from '../../../ui/forms/fill-in.ts'
import { CHOOSE_INVITED } from '@gaitway/contract/fields/common'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { buildFavoriteOptions, useFavorites } from '../../../profile/favorites/use-favorites.ts'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatWhenInShort } from '../../parts/when.ts'

type StartFromProps = {
  facility: PostingFacility
  last: LastJob | null
  /** The day that was clicked, as YYYY-MM-DD. */
  day: string | undefined
  /** What the form starts with; undefined for an empty form. */
  start: Start | undefined
  onStart: (start: Start | undefined) => void
}

/** Takes the focus, because it replaces the button that was pressed. */
const StartNotice = ({ notice }: { notice: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success">{notice}</Notice>
    </div>
  )
}

/** Fills in the form from an earlier shift or a template. */
const StartFrom = ({ facility, last, day, start, onStart }: StartFromProps) => {
  const now = useNow()
  if (start) return <StartNotice notice={start.notice} />
  return (
    <Stack gap={12}>
      {last && (
        <Cluster gap={16} spread nowrap className={styles.last}>
          <p>
            <strong className="block">Start from your last shift</strong>
            <span className="block small quiet">
              {clinicianTypeNames[last.clinicianType]}, {last.settingTypes.join(', ')},{' '}
              {showRate(last.payRateCents)}, {formatWhenInShort(last.slots, last.timeZone)}
            </span>
          </p>
          <Button
            kind="secondary"
            size="small"
            onClick={() =>
              onStart(buildStart('your last shift', buildRepostValues(facility, last, { day, now })))
            }
          >
            Use last shift
          </Button>
        </Cluster>
      )}
      <Templates facility={facility} day={day} onStart={onStart} />
    </Stack>
  )
}

const audienceChoices = [
  { value: 'everyone', label: 'All clinicians', hint: 'It’s on the job board.' },
  {
    value: 'invited',
    label: 'Only clinicians I invite',
    hint: 'No one else can see it or apply.',
  },
] as const

/** Who may see the shift, and which favorites to invite. */
const InviteFields = ({ values }: { values: PostingValues }) => {
  const form = useForm<PostingValues>()
  const favorites = useFavorites(values.clinicianType)
  const { invitedIds = [] } = values
  const invitableIds = favorites && invitedIds.filter(id => favorites.some(one => one.id === id))
  // Choosing another discipline drops the favorites who don't have it.
  useEffect(() => {
    if (invitableIds && invitableIds.length < invitedIds.length) form.change('invitedIds', invitableIds)
  })
  return (
    <>
      <FormField<Audience> name="audience" label="Who can see this shift" group hideLabel>
        {input => <RadioGroup {...input} choices={audienceChoices} columns={2} />}
      </FormField>
      <ChipChoicesField
        name="invitedIds"
        label="Invite favorites"
        hint={
          favorites?.length === 0
            ? 'No favorites in this discipline yet. Save clinicians from their profiles.'
            : favorites
              ? 'We’ll notify them with a link to the shift.'
              : 'Choose a discipline first.'
        }
        validate={(ids, all) =>
          (all as PostingValues).audience === 'invited' && !ids?.length ? CHOOSE_INVITED : undefined
        }
        options={buildFavoriteOptions(favorites ?? [])}
      />
    </>
  )
}

/** Sets the form's time zone to that of the chosen place, so that times are checked in local time. */
const useZoneOfPlace = (facility: PostingFacility) => {
  const { values } = useFormState<PostingValues>({ subscription: { values: true } })
  const form = useForm<PostingValues>()
  const { place, state = '', zipCode = '', timeZone } = values
  const typed = useTimeZones(state, zipCode)
  const saved = [...facility.locations, { ...facility, id: 'own' }].find(({ id }) => id === place)
  const found = saved ? saved.timeZone : typed?.length === 1 ? typed[0] : timeZone
  useEffect(() => {
    if (found && found !== values.zone) fillIn(form, { zone: found })
  }, [found, values.zone, form])
}

const InstantPayment = lazyComponent(
  () => import('../../sheets/instant/InstantPayment.tsx'),
  'InstantPayment',
)

/** Whether favorites can confirm themselves for the shifts, and how that is paid. */
const InstantFields = ({ price, count }: { price: ReturnType<typeof usePrice>; count: number }) => (
  <FormField<NonNullable<PostingValues['instant']>>
    name="instant"
    label="Instant confirmation"
    group
    hideLabel
  >
    {({ value, onChange }) => (
      <InstantPayment
        value={value}
        onChange={onChange}
        price={price?.byType}
        count={count}
        isSame={price?.isSame}
      />
    )}
  </FormField>
)

const PostingBrief = lazyComponent(() => import('../../sheets/brief/PostingBrief.tsx'), 'PostingBrief', {
  count: 1,
})

type PostingFormProps = {
  facility: PostingFacility
  values: PostingValues
  onSaveTemplate: (values: PostingValues) => void
}

/** The fields of the form, with the price always at the bottom. */
const PostingForm = ({ facility, values, onSaveTemplate }: PostingFormProps) => {
  const now = useNow()
  const mayPay = useMay()('payments')
  useZoneOfPlace(facility)
  const jobs = buildJobs(values, facility, now)
  const price = usePrice(jobs, facility.feePercent ?? 0)
  const isWaiting = useShownFee(price, values)
  return (
    <>
      <FormSection title="What you need">
        <JobTypeFields />
      </FormSection>
      <FormSection title="Where">
        <ShiftPlaceFields facility={facility} place={values.place} />
      </FormSection>
      <FormSection title="When">
        <p className="small quiet">
          {values.jobType === 'FULL_TIME' &&
            `Enter the first day. You agree on the schedule and the pay with the clinician directly. `}
          {formatZoneNote(now, values.zone)}
        </p>
        <ShiftTimes values={values} now={now} canAdd={values.jobType === 'PART_TIME'}>
          <p className={classes('text-13 faint', styles.underButton)}>One clinician works all of them.</p>
        </ShiftTimes>
        <RepeatFields values={values} now={now} />
      </FormSection>
      <FormSection title="Pay">
        <RateField values={values} facility={facility} />
        <CostFields jobType={values.jobType} />
      </FormSection>
      <FormSection title="Details for clinicians">
        <DescriptionFields />
      </FormSection>
      <FormSection title="Brief for arrival">
        <PostingBrief place={findBriefPlace(values, facility)} values={values} />
      </FormSection>
      <FormSection title="Who can see it">
        <InviteFields values={values} />
        {mayPay && values.jobType !== 'FULL_TIME' && <InstantFields price={price} count={jobs.length} />}
      </FormSection>
      <SaveTemplate onSave={onSaveTemplate} />
      <PriceBar price={price} count={jobs.length} isWaiting={isWaiting} />
    </>
  )
}

/** Fields with errors that don't matter to a template, because it doesn't keep them. */
const notInTemplates = ['alsoOn', 'repeatUntil', 'invitedIds']

/** A button that saves the form as a template if it is complete, and else asks to complete it. */
const SaveTemplate = ({ onSave }: { onSave: (values: PostingValues) => void }) => {
  const form = useForm<PostingValues>()
  const [isIncomplete, setIncomplete] = useState(false)
  const save = () => {
    const { errors = {}, values } = form.getState()
    const hasErrors = Object.keys(errors).some(name => !notInTemplates.includes(name))
    setIncomplete(hasErrors)
    if (!hasErrors) onSave(values)
  }
  return (
    <div>
      <p role="alert" className="small clay">
        {isIncomplete && 'Fill in the required fields first. Then you can save this as a template.'}
      </p>
      <Button kind="quiet" size="small" onClick={save}>
        Save as template
      </Button>
    </div>
  )
}

const DRAFT = 'post-a-shift'

type PostShiftFormProps = StartFromProps & {
  draftName: string
  /** Removes the form from the URL, so that the browser's Back opens the screen without it. */
  onPosted: () => void
}

/** Where to go after posting: the page of a single shift, or the week of the first of several. */
const findPageOfPosted = ([first, ...others]: Output<'jobs.post'>) => {
  const day = first?.slots[0] && dayIn(first.timeZone, first.slots[0].startDate)
  if (others.length > 0 && day) return `/facility/shiftmanagement?week=${startOfWeek(day)}`
  return first && `/facility/jobprofile/${first.id}`
}

const PostShiftForm = ({ draftName, onPosted, ...startFrom }: PostShiftFormProps) => {
  const { facility, day, start, onStart } = startFrom
  const [, go] = useLocation()
  const now = useNow()
  const draft = useDraft<PostingValues>(draftName, { lasts: 'device', omit: ['briefLogin'] })
  const [templateValues, setTemplateValues] = useState<PostingValues>()
  const startOver = (next: Start | undefined) => {
    draft.clear()
    onStart(next)
  }
  const submit = async (values: PostingValues) => {
    try {
      const jobs = withInstant(buildJobs(values, facility, now), values)
      const page = findPageOfPosted(await perform('jobs.post', { jobs }))
      onPosted()
      if (page) go(page)
      return undefined
    } catch (thrown) {
      // A price that changed in the meantime is shown again as it is now.
      await refreshTouched('jobs.post')
      const errors = getSubmitErrors(thrown)
      return FORM_ERROR in errors ? errors : errorsAtFields(errors)
    }
  }
  return (
    <Stack gap={32} className={styles.form}>
      {draft.saved ? (
        <DraftRestored onAfresh={() => startOver(undefined)} />
      ) : (
        <StartFrom {...startFrom} onStart={startOver} />
      )}
      <AppForm<PostingValues>
        onSubmit={submit}
        initialValues={{ ...buildEmptyValues(facility, day), ...start?.values }}
        draft={draft}
      >
        {({ values }) => (
          <Stack gap={32}>
            <PostingForm facility={facility} values={values} onSaveTemplate={setTemplateValues} />
          </Stack>
        )}
      </AppForm>
      {templateValues && (
        <NameDialog
          title="Save as template"
          submitLabel="Save template"
          onSubmit={name =>
            perform('jobTemplates.add', { name, job: buildTemplate(templateValues, facility, now) })
          }
          onClose={() => setTemplateValues(undefined)}
        />
      )}
    </Stack>
  )
}

/** A start from the shift to post again; undefined while it loads or if none was named. */
const useRepost = (
  from: string | undefined,
  facility: PostingFacility | undefined,
  day: string | undefined,
): { isLoading: boolean; start?: Start } => {
  const now = useNow()
  const { data, isLoading } = useAnswer('jobs.read', from ? { id: from } : null, { revalidateOnFocus: false })
  if (!data || !facility) return { isLoading }
  return {
    isLoading,
    start: buildStart(
      `shift ${showSerial(data.serialNumber)}`,
      buildRepostValues(facility, data, { day, now }),
    ),
  }
}

type PostShiftProps = {
  open: boolean
  /** The day that was clicked, as YYYY-MM-DD. */
  day?: string
  /** The ID of the shift to post again. */
  from?: string
  onClose: () => void
}

/** Posts a shift from any screen. The draft survives a reload. */
export const PostShift = ({ open, day, from, onClose }: PostShiftProps) => {
  // Each choice of a start increases the count, which makes the form begin again.
  const [chosen, setChosen] = useState<{ start: Start | undefined; count: number }>()
  const facility = useAnswer('facilities.read', open ? {} : null, { revalidateOnFocus: false })
  const last = useAnswer('facilities.lastJob', open ? {} : null, { revalidateOnFocus: false })
  const repost = useRepost(from, facility.data, day)
  const isReady = !last.isLoading && !repost.isLoading
  return (
    <Sheet open={open} onClose={onClose} title="Post a shift" width="wide">
      {isReady && facility.data ? (
        <Together shape="card" count={4}>
          <PostShiftForm
            key={chosen?.count ?? 0}
            facility={facility.data}
            last={last.data ?? null}
            day={day}
            start={chosen?.start ?? repost.start}
            draftName={from ? `${DRAFT}-again-${from}` : DRAFT}
            onPosted={onClose}
            onStart={start => setChosen({ start, count: (chosen?.count ?? 0) + 1 })}
          />
        </Together>
      ) : (
        <LoadingOrError answer={facility} shape="card" count={4} />
      )}
    </Sheet>
  )
}
