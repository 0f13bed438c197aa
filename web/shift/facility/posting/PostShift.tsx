import { showSerial, showRate } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn, showZone } from '@gaitway/contract/format/time'
import { useState, type ReactNode, useEffect, useRef } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useLocation } from 'wouter'
import { perform, refreshTouched, submitErrors, useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { startOfWeek } from '../../../ui/days.ts'
import { AppForm, FORM_ERROR } from '../../../ui/forms/AppForm.tsx'
import { DraftRestored } from '../../../ui/forms/DraftRestored.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Stack, Cluster } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { later } from '../../../ui/show/later.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { Together } from '../../../ui/show/Together.tsx'
import { PriceBar, RateField, usePrice, useShownFee, withInstant } from './PriceBar.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { CostFields, JobTypeFields, ShiftPlaceFields, ToKnowFields } from './ShiftFields.tsx'
import { PostedSlotFields } from './PostedSlotFields.tsx'
import { NameDialog, Templates } from './Templates.tsx'
import { copy } from './copy.ts'
import { errorsAtFields } from './errors-at-fields.ts'
import { startFrom, buildTemplate, valuesAgain, type Start } from './starting-points.ts'
import {
  findBriefPlace,
  buildJobs,
  emptyValues,
  type PostingFacility,
  type LastJob,
  type PostingValues,
  type Audience,
} from './values.ts'
import styles from './posting.module.css'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { fillIn } from '../../../ui/forms/fill-in.ts'
import { CHOOSE_INVITED } from '@gaitway/contract/fields/common'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { favoriteOptions, useFavorites } from '../../../profile/favorites/use-favorites.ts'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { Notice } from '../../../ui/show/Notice.tsx'
import { whenInShort } from '../../parts/when.ts'

type StartFromProps = {
  facility: PostingFacility
  last: LastJob | null
  day: string | undefined
  /** what the form was started with */
  start: Start | undefined
  onStart: (start: Start) => void
}

/** Replaces the pressed button, so it takes the focus. */
const Started = ({ said }: { said: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="leaf">{said}</Notice>
    </div>
  )
}

/** The last shift, and a button that fills in the form from it. */
const FromLast = ({ facility, last, day, onStart }: Omit<StartFromProps, 'start'> & { last: LastJob }) => {
  const now = useNow()
  const useLast = () => onStart(startFrom('your last shift', valuesAgain(facility, last, { day, now })))
  return (
    <Cluster gap={16} spread nowrap className={styles.last}>
      <p>
        <strong className="block">Start from your last shift</strong>
        <span className="block small quiet">
          {clinicianTypeNames[last.clinicianType]}, {last.settingTypes.join(', ')},{' '}
          {showRate(last.payRateCents)}, {whenInShort(last.slots, last.timeZone)}
        </span>
      </p>
      <Button kind="secondary" size="small" onClick={useLast}>
        Use last shift
      </Button>
    </Cluster>
  )
}

/** Fills in the form from an earlier shift or a template. */
const StartFrom = ({ last, start, ...rest }: StartFromProps) => {
  if (start) return <Started said={start.said} />
  return (
    <Stack gap={12}>
      {last && <FromLast {...rest} last={last} />}
      <Templates {...rest} />
    </Stack>
  )
}

const audiences = (['everyone', 'invited'] as const).map(value => ({
  value,
  label: copy.audiences[value],
  hint: copy.audienceHints[value],
}))

const isMissing = (ids: string[] | undefined, { audience }: PostingValues) =>
  audience === 'invited' && !ids?.length

/** Who may see the shift, and which favorites to invite. */
const InviteFields = ({ values }: { values: PostingValues }) => {
  const form = useForm<PostingValues>()
  const favorites = useFavorites(values.clinicianType)
  const { invitedIds = [] } = values
  const left = favorites && invitedIds.filter(id => favorites.some(one => one.id === id))
  // another discipline has other favorites
  useEffect(() => {
    if (left && left.length < invitedIds.length) form.change('invitedIds', left)
  })
  return (
    <>
      <FormField<Audience> name="audience" label="Who can see this shift" group hideLabel>
        {input => <RadioGroup {...input} choices={audiences} columns={2} />}
      </FormField>
      <FormField<string[]>
        name="invitedIds"
        label="Invite favorites"
        hint={
          favorites?.length === 0
            ? 'No favorites in this discipline yet. Save clinicians from their profiles.'
            : favorites
              ? 'We’ll notify them with a link to the shift.'
              : 'Choose a discipline first.'
        }
        group
        validate={(ids, all) => (isMissing(ids, all as PostingValues) ? CHOOSE_INVITED : undefined)}
      >
        {input => (
          <Chips
            {...input}
            options={favoriteOptions(favorites ?? [])}
            onChange={chosen => {
              input.onChange([...chosen])
              input.onBlur?.()
            }}
          />
        )}
      </FormField>
    </>
  )
}

const isZip = (text: string | undefined) => /^[0-9]{5}$/.test(text ?? '')

/** The ZIP code that sets the time zone; undefined for the facility's own address. */
const findPostingZip = ({ place, zipCode }: PostingValues, facility: PostingFacility) => {
  if (place === 'own') return undefined
  if (place === 'other') return isZip(zipCode) ? zipCode : undefined
  return facility.locations.find(({ id }) => id === place)?.zipCode
}

/** Keeps the time zone in step with the place, so that times are checked in local time. */
const useZone = (facility: PostingFacility) => {
  const { values } = useFormState<PostingValues>({ subscription: { values: true } })
  const form = useForm<PostingValues>()
  const zip = findPostingZip(values, facility)
  const { data } = useAnswer('facilities.timeZone', zip ? { zipCode: zip } : null)
  const found = zip ? data && (data.timeZone ?? DEFAULT_TIME_ZONE) : facility.timeZone || DEFAULT_TIME_ZONE
  useEffect(() => {
    if (found && found !== values.zone) fillIn(form, { zone: found })
  }, [found, values.zone, form])
}

const InstantPayment = later(() => import('../../sheets/instant/InstantPayment.tsx'), 'InstantPayment')

type InstantFieldsProps = { price: ReturnType<typeof usePrice>; count: number }

/** Whether favorites can confirm themselves for the shifts, and how that is paid. */
const InstantFields = ({ price, count }: InstantFieldsProps) => (
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

const PostingBrief = later(() => import('../../sheets/brief/PostingBrief.tsx'), 'PostingBrief', { count: 1 })

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section">
    <h3>{title}</h3>
    {children}
  </Stack>
)

type PostingFormProps = {
  facility: PostingFacility
  values: PostingValues
  onSaveTemplate: (values: PostingValues) => void
}

/** The form, with the price always at the bottom. */
export const PostingForm = ({ facility, values, onSaveTemplate }: PostingFormProps) => {
  const form = useForm<PostingValues>()
  const now = useNow()
  const mayPay = useMay()('payments')
  useZone(facility)
  const jobs = buildJobs(values, facility, now)
  const price = usePrice(jobs, facility.feePercent ?? 0)
  const isWaiting = useShownFee(price, values)
  const setSlots = (slots: PostingValues['slots']) => form.change('slots', slots)
  const lastDay = values.slots.at(-1)
  return (
    <>
      <Part title="What you need">
        <JobTypeFields />
      </Part>
      <Part title={copy.where}>
        <ShiftPlaceFields facility={facility} place={values.place} />
      </Part>
      <Part title={copy.when}>
        <p className="small quiet">
          {values.jobType === 'FULL_TIME' &&
            `Enter the first day. You agree on the schedule and the pay with the clinician directly. `}
          {copy.zone(showZone(now, values.zone))}
        </p>
        {values.slots.map((_, place) => (
          <PostedSlotFields
            key={place}
            values={values}
            place={place}
            now={now}
            onRemove={
              values.slots.length > 1
                ? () => setSlots(values.slots.filter((_slot, other) => other !== place))
                : undefined
            }
          />
        ))}
        {values.jobType === 'PART_TIME' && (
          <div>
            <Button
              kind="quiet"
              size="small"
              icon={<PlusIcon size={18} />}
              onClick={() => setSlots([...values.slots, { start: lastDay?.start, end: lastDay?.end }])}
            >
              {copy.addSlot}
            </Button>
            <p className={classes('text-13 faint', styles.underButton)}>One clinician works all of them.</p>
          </div>
        )}
        <RepeatFields values={values} now={now} />
      </Part>
      <Part title={copy.pay}>
        <RateField values={values} facility={facility} />
        <CostFields jobType={values.jobType} />
      </Part>
      <Part title={copy.more}>
        <ToKnowFields />
      </Part>
      <Part title="Brief for arrival">
        <PostingBrief place={findBriefPlace(values, facility)} values={values} />
      </Part>
      <Part title="Who can see it">
        <InviteFields values={values} />
        {mayPay && values.jobType !== 'FULL_TIME' && <InstantFields price={price} count={jobs.length} />}
      </Part>
      <SaveTemplate onSave={onSaveTemplate} />
      <PriceBar price={price} count={jobs.length} isWaiting={isWaiting} />
    </>
  )
}

/** Fields that templates don't keep. */
const notInTemplates = ['alsoOn', 'repeatUntil', 'invitedIds']

/** Saves what is typed under a name once it is complete. */
const SaveTemplate = ({ onSave }: { onSave: (values: PostingValues) => void }) => {
  const form = useForm<PostingValues>()
  const [isEarly, setEarly] = useState(false)
  const save = () => {
    const { errors = {}, values } = form.getState()
    const isIncomplete = Object.keys(errors).some(name => !notInTemplates.includes(name))
    setEarly(isIncomplete)
    if (!isIncomplete) onSave(values)
  }
  return (
    <div>
      <p role="alert" className="small clay">
        {isEarly && 'Fill in the required fields first. Then you can save this as a template.'}
      </p>
      <Button kind="quiet" size="small" onClick={save}>
        Save as template
      </Button>
    </div>
  )
}

type PostShiftProps = {
  open: boolean
  /** The day that was clicked, as YYYY-MM-DD. */
  day?: string
  /** The shift to post again. */
  from?: string
  onClose: () => void
}

const DRAFT = 'post-a-shift'

type FilledProps = {
  facility: PostingFacility
  last: LastJob | null
  day: string | undefined
  /** what the form starts with; undefined for an empty one */
  start: Start | undefined
  draftName: string
  onStart: (start: Start | undefined) => void
  /** removes the form from the address, so that Back leads to the screen without it */
  onPosted: () => void
}

/** The shifts just posted: the only one's page, or the week of the first. */
const pageOfPosted = ([first, ...others]: Output<'jobs.post'>) => {
  const day = first?.slots[0] && dayIn(first.timeZone, first.slots[0].startDate)
  if (others.length > 0 && day) return `/facility/shiftmanagement?week=${startOfWeek(day)}`
  return first && `/facility/jobprofile/${first.id}`
}

const Filled = ({ facility, last, day, start, draftName, onStart, onPosted }: FilledProps) => {
  const [, go] = useLocation()
  const now = useNow()
  const draft = useDraft<PostingValues>(draftName, { lasts: 'device', omit: ['briefLogin'] })
  const [saving, setSaving] = useState<PostingValues>()
  const begin = (next: Start | undefined) => {
    draft.clear()
    onStart(next)
  }
  const submit = async (values: PostingValues) => {
    try {
      const jobs = withInstant(buildJobs(values, facility, now), values)
      const page = pageOfPosted(await perform('jobs.post', { jobs }))
      onPosted()
      if (page) go(page)
      return undefined
    } catch (thrown) {
      // the price is shown as it is now
      await refreshTouched('jobs.post')
      const errors = submitErrors(thrown)
      return FORM_ERROR in errors ? errors : errorsAtFields(errors)
    }
  }
  return (
    <Stack gap={32} className={styles.form}>
      {draft.saved ? (
        <DraftRestored onAfresh={() => begin(undefined)} />
      ) : (
        <StartFrom facility={facility} last={last} day={day} start={start} onStart={begin} />
      )}
      <AppForm<PostingValues>
        onSubmit={submit}
        initialValues={{ ...emptyValues(facility, day), ...start?.values }}
        draft={draft}
      >
        {({ values }) => (
          <Stack gap={32}>
            <PostingForm facility={facility} values={values} onSaveTemplate={setSaving} />
          </Stack>
        )}
      </AppForm>
      {saving && (
        <NameDialog
          title="Save as template"
          submit="Save template"
          onSubmit={name => perform('jobTemplates.add', { name, job: buildTemplate(saving, facility, now) })}
          onClose={() => setSaving(undefined)}
        />
      )}
    </Stack>
  )
}

/** The shift to post again, as the start of a new one. */
const useAgain = (
  from: string | undefined,
  facility: PostingFacility | undefined,
  day: string | undefined,
): { isLoading: boolean; start?: Start } => {
  const now = useNow()
  const { data, isLoading } = useAnswer('jobs.read', from ? { id: from } : null, { revalidateOnFocus: false })
  if (!data || !facility) return { isLoading }
  return {
    isLoading,
    start: startFrom(`shift ${showSerial(data.serialNumber)}`, valuesAgain(facility, data, { day, now })),
  }
}

/** Posts a shift from any screen. The draft survives a reload. */
export const PostShift = ({ open, day, from, onClose }: PostShiftProps) => {
  const [chosen, setChosen] = useState<{ start: Start | undefined; count: number }>()
  const facility = useAnswer('facilities.read', open ? {} : null, { revalidateOnFocus: false })
  const last = useAnswer('facilities.lastJob', open ? {} : null, { revalidateOnFocus: false })
  const again = useAgain(from, facility.data, day)
  const isReady = facility.data && !last.isLoading && !again.isLoading
  return (
    <Sheet open={open} onClose={onClose} title="Post a shift" width="wide">
      {!isReady && <LoadingOrError answer={facility} shape="card" count={4} />}
      {isReady && facility.data && (
        <Together shape="card" count={4}>
          <Filled
            key={chosen?.count ?? 0}
            facility={facility.data}
            last={last.data ?? null}
            day={day}
            start={chosen?.start ?? again.start}
            draftName={from ? `${DRAFT}-again-${from}` : DRAFT}
            onPosted={onClose}
            onStart={start => setChosen({ start, count: (chosen?.count ?? 0) + 1 })}
          />
        </Together>
      )}
    </Sheet>
  )
}
