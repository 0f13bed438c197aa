import { useSearchParams, Link } from 'wouter'
import type { ClinicianDetails } from '@gaitway/contract/format/profile-lines'
import { useSession, type User } from '../../api/use-session.ts'
import {
  ProfileLoader,
  preventEnterSubmit,
  ProfileAppForm,
  RestoredNotice,
} from '../../profile/form/form-parts.tsx'
import { useSections, focusSection, type Sections, sectionPart } from './use-sections.tsx'
import { LinkCard, Disclosure, type SectionStatus } from './Disclosure.tsx'
import { useNow } from '../../api/use-now.ts'
import { needsAttention, listCredentials } from '../../profile/credentials/wallet.ts'
import styles from './settings.module.css'
import {
  type ProfileFields,
  findExpiredCredentials,
  isCompleteLicense,
} from '@gaitway/contract/fields/profile'
import { useCallback, useEffect } from 'react'
import { useFormState } from 'react-final-form'
import { toasts } from '../../api/toasts.ts'
import { listUnsavedFields } from '../../profile/form/unsaved-fields.ts'
import {
  readProfileField,
  listSections,
  sectionIds,
  countErrorsBySection,
  type SectionId,
} from '../../profile/form/sections.ts'
import { useProfileForm } from '../../profile/form/use-profile-form.ts'
import { type ProfileValues, toWire } from '../../profile/form/values.ts'
import { copy as profileCopy } from '../../profile/form/copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { assessCredentials, type CredentialInput } from '@gaitway/contract/credentials'
import { DEFAULT_TIME_ZONE, AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'
import { dayIn, showDay } from '@gaitway/contract/format/time'
import { ErrorsAtOnce } from '../../ui/forms/FormField.tsx'
import { sectionSummary } from './section-summaries.ts'
import { notificationFrequencies } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../api/use-call.ts'
import { copy as blockCopy } from '../../profile/blocks/copy.ts'
import { findHomeTimeZone, formatTimeOff, useTimeOff } from '../../profile/time-off/time-off-range.ts'

/** The content of each section below the profile, loaded when the section first opens. */
const otherParts = {
  'time-off': sectionPart('time-off', () => import('../../profile/time-off/TimeOff.tsx'), 'TimeOff'),
  calendar: sectionPart('calendar', () => import('./CalendarSection.tsx'), 'CalendarSection'),
  'not-matched': sectionPart('not-matched', () => import('../../profile/blocks/BlockList.tsx'), 'BlockList'),
  agreement: sectionPart('agreement', () => import('./ContractorAgreement.tsx'), 'ContractorAgreement'),
  notifications: sectionPart(
    'notifications',
    () => import('./NotificationSettings.tsx'),
    'NotificationSettings',
  ),
  'sign-in': sectionPart('sign-in', () => import('../sign-in/SignInSection.tsx'), 'SignInSection'),
}
type Settings = Output<'clinicians.notificationSettings'>
/** What a closed section shows; `line` is undefined while it loads. */
type SectionHead = { title: string; line: string | undefined; status: SectionStatus }

const open: SectionStatus = { kind: 'open' }
const toDo: SectionStatus = { kind: 'needsYou', label: 'To do' }

const buildTimeOffHead = (timeOff: Output<'timeOff.list'> | undefined, zone: string): SectionHead => {
  const [next, ...more] = timeOff ?? []
  const line = next
    ? `${formatTimeOff(next, zone)}${more.length > 0 ? ` and ${more.length} more` : ''}`
    : 'None planned'
  return { title: 'Time off', line: timeOff && line, status: open }
}
const buildCalendarHead = (link: Output<'calendar.link'> | undefined): SectionHead => {
  const line = link?.createdAt ? `Turned on ${showDay(link.createdAt)}` : 'Add your shifts to your calendar'
  return { title: 'Calendar', line: link && line, status: open }
}
const buildBlocksHead = (blocks: Output<'blocks.list'> | undefined): SectionHead => ({
  title: blockCopy.title,
  line: blocks && (blocks.length === 0 ? 'None' : plural(blocks.length, 'facility', 'facilities')),
  status: open,
})
const buildAgreementHead = (settings: Settings | undefined): SectionHead => {
  const title = 'Agreement'
  if (!settings) return { title, line: undefined, status: open }
  const { agreement: signed } = settings
  if (signed?.version === AGREEMENT_VERSION)
    return { title, line: `Signed on ${showDay(signed.signedAt)}`, status: { kind: 'complete' } }
  return { title, line: signed ? 'New version to sign' : 'Not signed yet', status: toDo }
}
const buildNotificationsHead = (settings: Settings | undefined): SectionHead => ({
  title: 'Notifications',
  line:
    settings &&
    `Email: ${notificationFrequencies[settings.email_notification]} · Text: ${notificationFrequencies[settings.sms_notification]} · Push: ${
      settings.pushedDevices.length === 0 ? 'not set up' : notificationFrequencies[settings.push_notification]
    }`,
  status: settings?.phoneProblem ? toDo : { kind: settings ? 'complete' : 'open' },
})
const buildLoginHead = ({ email, isEmailVerified }: User): SectionHead => ({
  title: 'Login information',
  line: isEmailVerified ? email : `Confirm ${email}`,
  status: isEmailVerified ? { kind: 'complete' } : toDo,
})

/** The sections below the profile: time off, blocks, agreement, notifications and login. */
const OtherSections = ({ user, sections }: { user: User; sections: Sections }) => {
  const { data: settings } = useAnswer('clinicians.notificationSettings', {}, { revalidateOnFocus: false })
  const { data: profile } = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const { coming } = useTimeOff()
  const { data: blocks } = useAnswer('blocks.list', user.isApprovedByAdmin ? {} : null)
  const { data: link } = useAnswer('calendar.link', user.isApprovedByAdmin ? {} : null)
  const heads = {
    'time-off': buildTimeOffHead(profile && coming, profile ? findHomeTimeZone(profile) : 'UTC'),
    calendar: buildCalendarHead(link),
    'not-matched': buildBlocksHead(blocks),
    agreement: buildAgreementHead(settings),
    notifications: buildNotificationsHead(settings),
    'sign-in': buildLoginHead(user),
  }
  const shown = (Object.keys(otherParts) as (keyof typeof otherParts)[]).filter(
    id => (id !== 'not-matched' && id !== 'calendar') || user.isApprovedByAdmin,
  )
  return shown.map(id => {
    const Part = otherParts[id]
    return (
      <Disclosure
        key={id}
        id={id}
        {...heads[id]}
        isOpen={sections.isOpen(id)}
        onToggle={() => sections.toggle(id)}
      >
        <Part goal={sections.goal} />
      </Disclosure>
    )
  })
}

type ProfileStatusOptions = {
  values: ProfileValues
  saved: ProfileValues
  /** Errors by field. */
  wrong: Record<string, string>
  /** The last attempt to save failed. */
  isRefused: boolean
  now: Date
}

/**
 * A function for the most urgent status of a section: errors to fix, then unsaved changes, then missing, expired or
 * expiring credentials.
 */
const createStatusFinder = ({ values, saved, wrong, isRefused, now }: ProfileStatusOptions) => {
  const wire = toWire(values)
  const toFix = countErrorsBySection(wrong)
  const expired = countErrorsBySection(findExpiredCredentials(wire, now))
  const expiring = assessCredentials(wire as CredentialInput, dayIn(DEFAULT_TIME_ZONE, now))
    .filter(({ state }) => state === 'expiring')
    .map(({ section }): SectionId => section)
  const unsaved = listSections(listUnsavedFields(values, saved))
  return (id: SectionId): SectionStatus => {
    if (isRefused && toFix[id] > 0) return { kind: 'needsYou', label: `${toFix[id]} to fix` }
    if (unsaved.includes(id)) return { kind: 'unsaved', label: 'Not saved' }
    const isLicenseMissing = id === 'licenses' && !wire.licenseDetails?.some(isCompleteLicense)
    if (isLicenseMissing || toFix[id] + expired[id] > 0) return toDo
    return expiring.includes(id) ? { kind: 'soon', label: 'Expires soon' } : { kind: 'complete' }
  }
}

const createProfilePart = (id: SectionId) =>
  sectionPart(
    id,
    async () => ({ Fields: (await import('../../profile/form/fields.tsx')).sectionFields[id] }),
    'Fields',
  )
const profileParts = Object.fromEntries(sectionIds.map(id => [id, createProfilePart(id)])) as Record<
  SectionId,
  ReturnType<typeof createProfilePart>
>

type ProfileCardsProps = {
  saved: ProfileValues
  wrongIn: (values: ProfileValues) => Record<string, string>
  sections: Sections
}

const ProfileCards = ({ saved, wrongIn, sections }: ProfileCardsProps) => {
  const now = useNow()
  const { values, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitFailed: true },
  })
  const wrong = wrongIn(values)
  const findStatus = createStatusFinder({ values, saved, wrong, isRefused: submitFailed === true, now })
  const today = now.toISOString().slice(0, 10)
  return sectionIds.map(id => {
    const Fields = profileParts[id]
    return (
      <Disclosure
        key={id}
        id={id}
        title={profileCopy.sections[id]}
        line={sectionSummary(id, toWire(values), today)}
        status={findStatus(id)}
        isOpen={sections.isOpen(id)}
        onToggle={() => sections.toggle(id)}
      >
        {id === 'availability' && (
          <p className="quiet">
            Going away? <Link href="/clinician/settings?section=time-off">Plan time off</Link>
          </p>
        )}
        <ErrorsAtOnce.Provider value>
          <Fields goal={sections.goal} />
        </ErrorsAtOnce.Provider>
      </Disclosure>
    )
  })
}

/** Why the profile was declined, with a button to resubmit it. */
const Resubmit = ({ reason, onPress }: { reason: string | null; onPress: () => void }) => (
  <Notice
    tone="danger"
    next={
      <Button
        onClick={event => {
          onPress()
          event.currentTarget.form?.requestSubmit()
        }}
      >
        Resubmit for review
      </Button>
    }
  >
    <strong>We couldn’t approve your account.</strong> {reason} Update the items below and resubmit your
    profile. We’ll review it again.
  </Notice>
)

type ChangesBarProps = {
  saved: ProfileValues
  wrongIn: (values: ProfileValues) => Record<string, string>
  /** Stays above the phone's tab bar. */
  isAbovePlaces: boolean
  onPress: () => void
}

/** Shows while there are unsaved changes: where they are, how many errors, and the save button. */
const ChangesBar = ({ saved, wrongIn, isAbovePlaces, onPress }: ChangesBarProps) => {
  const { values, submitting, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitting: true, submitFailed: true },
  })
  const sections = listSections(listUnsavedFields(values, saved))
  const count = submitFailed ? Object.keys(wrongIn(values)).length : 0
  if (sections.length === 0 && count === 0 && !submitting) return null
  return (
    <div data-save-bar className={styles.saveBar} data-above-places={isAbovePlaces ? '' : undefined}>
      <div className={styles.saveLine}>
        <div className="quiet small">
          {count > 0 && <p className="clay">{profileCopy.toFix(count)}</p>}
          {sections.length > 0 && (
            <output>{`Not saved: ${sections.map(id => profileCopy.sections[id]).join(', ')}`}</output>
          )}
        </div>
        <Button type="submit" busy={submitting} onClick={onPress}>
          Save changes
        </Button>
      </div>
    </div>
  )
}

type SettingsFormProps = {
  userId: string
  profile: ProfileFields
  isAbovePlaces: boolean
  /** The profile was declined and can be resubmitted. */
  declined?: { reason: string | null }
  sections: Sections
}

/** Reports which fields the server refused, once they show their errors. */
const OnRefused = ({ onRefused }: { onRefused: (fields: readonly string[]) => void }) => {
  const { submitErrors } = useFormState({ subscription: { submitErrors: true } })
  useEffect(() => onRefused(Object.keys(submitErrors ?? {})), [submitErrors, onRefused])
  return null
}

/** The profile as sections that open in place. Saving sends all changes, also those in closed sections. */
export const SettingsForm = ({ userId, profile, isAbovePlaces, declined, sections }: SettingsFormProps) => {
  const { goTo } = sections
  const goToFirst = useCallback(
    (fields: readonly string[]) => {
      const [first] = listSections(fields.map(readProfileField))
      if (first) goTo(first, true)
    },
    [goTo],
  )
  const form = useProfileForm({
    userId,
    profile,
    isSignup: false,
    onSubmitted: () => toasts.say('Profile submitted. We’ll email you our decision.'),
  })
  const { api, saved, wrongIn, submit, setSubmitForReview } = form
  const send = async (typed: ProfileValues) => {
    const [first] = listSections(listUnsavedFields(typed, saved))
    const errors = await submit(typed)
    // Focus moves on, because the pressed button disappears.
    if (!errors && first) focusSection(first)
    return errors
  }
  return (
    <div
      role="presentation"
      onKeyDown={preventEnterSubmit}
      onSubmitCapture={() => goToFirst(Object.keys(wrongIn(api.current?.getState().values ?? {})))}
    >
      <ProfileAppForm form={form} onSubmit={send}>
        <OnRefused onRefused={goToFirst} />
        <Stack gap={12}>
          <RestoredNotice form={form} />
          {declined && <Resubmit reason={declined.reason} onPress={() => setSubmitForReview(true)} />}
          <ProfileCards saved={saved} wrongIn={wrongIn} sections={sections} />
        </Stack>
        <ChangesBar
          saved={saved}
          wrongIn={wrongIn}
          isAbovePlaces={isAbovePlaces}
          onPress={() => setSubmitForReview(false)}
        />
      </ProfileAppForm>
    </div>
  )
}

/** A link to all licenses and documents, with a count of those that need attention. */
const CredentialsLink = ({ profile }: { profile: ClinicianDetails }) => {
  const wallet = listCredentials(profile, useNow())
  const needing = wallet.filter(needsAttention)
  const count = needing.length
  const isExpiring = needing.every(({ state }) => state === 'expiring')
  return (
    <LinkCard
      href="/clinician/credentials"
      title="Credentials"
      line={
        count > 0
          ? `${count} of ${wallet.length} ${count === 1 ? 'needs' : 'need'} attention`
          : `All ${wallet.length} up to date`
      }
      status={count > 0 ? { kind: isExpiring ? 'soon' : 'needsYou', label: 'To do' } : { kind: 'complete' }}
    />
  )
}

/** The account as a list of sections. The URL can name the one to open. */
export const ClinicianGeneral = () => {
  const session = useSession()
  const [params] = useSearchParams()
  // Bookmarks still name the section by its former name, `licences`.
  const sections = useSections(params.get('section')?.replace(/^licences$/, 'licenses') ?? null)
  if (session.state !== 'signedIn') return null
  const { user } = session
  return (
    <div className={styles.account}>
      <ProfileLoader>
        {profile => (
          <>
            <CredentialsLink profile={profile} />
            {user.isApprovedByAdmin && (
              <>
                <LinkCard href="/clinician/payouts" title="Payouts" line="Your payouts and bank account" />
                <LinkCard
                  href="/clinician/earnings"
                  title="Earnings"
                  line="Your pay by month and week, and a file for your taxes"
                />
              </>
            )}
            <SettingsForm
              userId={user.id}
              profile={profile}
              isAbovePlaces={user.isApprovedByAdmin}
              declined={user.status === 'rejected' ? { reason: user.statusReason } : undefined}
              sections={sections}
            />
            <OtherSections user={user} sections={sections} />
          </>
        )}
      </ProfileLoader>
    </div>
  )
}
