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
import { needsYou, listCredentials } from '../../profile/credentials/wallet.ts'
import styles from './settings.module.css'
import {
  type ProfileFields,
  findExpiredCredentials,
  isCompleteLicense,
} from '@gaitway/contract/fields/profile'
import { useCallback, useEffect } from 'react'
import { useFormState } from 'react-final-form'
import { toasts } from '../../api/toasts.ts'
import { unsavedFields } from '../../profile/form/unsaved-fields.ts'
import {
  readProfileField,
  listSections,
  sectionIds,
  wrongBySection,
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
import { dayIn, showDay } from '@gaitway/contract/format/time'
import { ErrorsAtOnce } from '../../ui/forms/FormField.tsx'
import { sectionSummary } from './section-summaries.ts'
import { notificationFrequencies } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../api/use-call.ts'
import { copy as blockCopy } from '../../profile/blocks/copy.ts'
import { homeZone, formatTimeOff, useTimeOff } from '../../profile/time-off/time-off-range.ts'
import { copy } from './copy.ts'

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
type OtherHead = { title: string; line: string | undefined; standing: SectionStatus }

const timeOff = (coming: Output<'timeOff.list'> | undefined, zone: string): OtherHead => {
  const [next] = coming ?? []
  const line = next ? copy.timeOffAhead(coming?.length ?? 1, formatTimeOff(next, zone)) : 'None planned'
  return { title: 'Time off', line: coming && line, standing: { is: 'open' } }
}
const calendar = (link: Output<'calendar.link'> | undefined): OtherHead => {
  const line = link?.createdAt ? `Turned on ${showDay(link.createdAt)}` : 'Add your shifts to your calendar'
  return { title: 'Calendar', line: link && line, standing: { is: 'open' } }
}
const notMatched = (blocks: Output<'blocks.list'> | undefined): OtherHead => ({
  title: blockCopy.title,
  line:
    blocks &&
    (blocks.length === 0 ? 'None' : `${blocks.length} ${blocks.length === 1 ? 'facility' : 'facilities'}`),
  standing: { is: 'open' },
})
const agreement = (settings: Settings | undefined): OtherHead => {
  const title = 'Agreement'
  if (!settings) return { title, line: undefined, standing: { is: 'open' } }
  const { agreement: signed } = settings
  if (signed?.version === AGREEMENT_VERSION)
    return { title, line: `Signed on ${showDay(signed.signedAt)}`, standing: { is: 'complete' } }
  const line = signed ? 'New version to sign' : 'Not signed yet'
  return { title, line, standing: { is: 'needsYou', says: 'To do' } }
}
const notifications = (settings: Settings | undefined): OtherHead => ({
  title: 'Notifications',
  line:
    settings &&
    `Email: ${notificationFrequencies[settings.email_notification]} · Text: ${notificationFrequencies[settings.sms_notification]} · Push: ${
      settings.pushedDevices.length === 0 ? 'not set up' : notificationFrequencies[settings.push_notification]
    }`,
  standing: settings?.phoneProblem
    ? { is: 'needsYou', says: 'To do' }
    : { is: settings ? 'complete' : 'open' },
})
const signIn = ({ email, isEmailVerified }: User): OtherHead => ({
  title: 'Login information',
  line: isEmailVerified ? email : `Confirm ${email}`,
  standing: isEmailVerified ? { is: 'complete' } : { is: 'needsYou', says: 'To do' },
})

type OtherSectionsProps = { user: User; sections: Sections }

/** The sections below the profile: time off, blocks, agreement, notifications and login. */
const OtherSections = ({ user, sections }: OtherSectionsProps) => {
  const { data: settings } = useAnswer('clinicians.notificationSettings', {}, { revalidateOnFocus: false })
  const { data: profile } = useAnswer('clinicians.read', {}, { revalidateOnFocus: false })
  const { coming } = useTimeOff()
  const { data: blocks } = useAnswer('blocks.list', user.isApprovedByAdmin ? {} : null)
  const { data: link } = useAnswer('calendar.link', user.isApprovedByAdmin ? {} : null)
  const facts = {
    'time-off': timeOff(profile && coming, profile ? homeZone(profile) : 'UTC'),
    calendar: calendar(link),
    'not-matched': notMatched(blocks),
    agreement: agreement(settings),
    notifications: notifications(settings),
    'sign-in': signIn(user),
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
        {...facts[id]}
        isOpen={sections.isOpen(id)}
        onToggle={() => sections.toggle(id)}
      >
        <Part goal={sections.goal} />
      </Disclosure>
    )
  })
}

type SectionHead = {
  values: ProfileValues
  saved: ProfileValues
  /** Errors by field. */
  wrong: Record<string, string>
  /** A save failed on these errors. */
  isRefused: boolean
  now: Date
}

/** The most urgent state of a section: errors to fix, then unsaved changes, then expired or expiring credentials. */
const standings = ({
  values,
  saved,
  wrong,
  isRefused,
  now,
}: SectionHead): Record<SectionId, SectionStatus> => {
  const toFix = wrongBySection(wrong)
  const ranOut = wrongBySection(findExpiredCredentials(toWire(values), now))
  const soon = assessCredentials(toWire(values) as CredentialInput, dayIn(DEFAULT_TIME_ZONE, now))
    .filter(({ state }) => state === 'expiring')
    .map(({ section }): SectionId => section)
  const unsaved = new Set(listSections(unsavedFields(values, saved)))
  const standing = (id: SectionId): SectionStatus => {
    if (isRefused && toFix[id] > 0) return { is: 'needsYou', says: `${toFix[id]} to fix` }
    if (unsaved.has(id)) return { is: 'unsaved', says: 'Not saved' }
    const isLacking = id === 'licenses' && !toWire(values).licenseDetails?.some(isCompleteLicense)
    if (isLacking || toFix[id] + ranOut[id] > 0) return { is: 'needsYou', says: 'To do' }
    return soon.includes(id) ? { is: 'soon', says: 'Expires soon' } : { is: 'complete' }
  }
  return Object.fromEntries(sectionIds.map(id => [id, standing(id)])) as Record<SectionId, SectionStatus>
}

const partFor = (id: SectionId) =>
  sectionPart(
    id,
    async () => ({ Fields: (await import('../../profile/form/fields.tsx')).sectionFields[id] }),
    'Fields',
  )
const parts = Object.fromEntries(sectionIds.map(id => [id, partFor(id)])) as Record<
  SectionId,
  ReturnType<typeof partFor>
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
  const standing = standings({ values, saved, wrong: wrongIn(values), isRefused: submitFailed === true, now })
  const wire = toWire(values)
  const today = now.toISOString().slice(0, 10)
  return sectionIds.map(id => {
    const Fields = parts[id]
    return (
      <Disclosure
        key={id}
        id={id}
        title={profileCopy.sections[id]}
        line={sectionSummary(id, wire, today)}
        standing={standing[id]}
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

type ResubmitProps = { reason: string | null; onPress: () => void }

/** Why the profile was declined, with a button to resubmit it. */
const Resubmit = ({ reason, onPress }: ResubmitProps) => (
  <Notice
    tone="clay"
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
  const sections = listSections(unsavedFields(values, saved))
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

/** Reports the fields that the server refused, once they show their errors. */
const OnRefused = ({ onRefused }: { onRefused: (fields: readonly string[]) => void }) => {
  const { submitErrors } = useFormState({ subscription: { submitErrors: true } })
  useEffect(() => onRefused(Object.keys(submitErrors ?? {})), [submitErrors, onRefused])
  return null
}

/** The profile as sections that open in place. Saving sends all changes, even of closed sections. */
export const SettingsForm = ({ userId, profile, isAbovePlaces, declined, sections }: SettingsFormProps) => {
  const { goTo } = sections
  const leadToFirst = useCallback(
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
    const [first] = listSections(unsavedFields(typed, saved))
    const errors = await submit(typed)
    // Focus moves on, because the pressed button disappears.
    if (!errors && first) focusSection(first)
    return errors
  }
  return (
    <div
      role="presentation"
      onKeyDown={preventEnterSubmit}
      onSubmitCapture={() => leadToFirst(Object.keys(wrongIn(api.current?.getState().values ?? {})))}
    >
      <ProfileAppForm form={form} onSubmit={send}>
        <OnRefused onRefused={leadToFirst} />
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

/** Links to all licenses and documents, with a count of those that need attention. */
const ToCredentials = ({ profile }: { profile: ClinicianDetails }) => {
  const wallet = listCredentials(profile, useNow())
  const needs = wallet.filter(needsYou)
  const need = needs.length
  const isExpiring = needs.every(({ state }) => state === 'expiring')
  return (
    <LinkCard
      href="/clinician/credentials"
      title="Credentials"
      line={
        need > 0
          ? `${need} of ${wallet.length} ${need === 1 ? 'needs' : 'need'} attention`
          : `All ${wallet.length} up to date`
      }
      standing={need > 0 ? { is: isExpiring ? 'soon' : 'needsYou', says: 'To do' } : { is: 'complete' }}
    />
  )
}

/** The account as a list of sections. The URL can name the one to open. */
export const ClinicianGeneral = () => {
  const session = useSession()
  const [params] = useSearchParams()
  // bookmarks from before this section was renamed still open it
  const sections = useSections(params.get('section')?.replace(/^licences$/, 'licenses') ?? null)
  if (session.state !== 'signedIn') return null
  const { user } = session
  return (
    <div className={styles.account}>
      <ProfileLoader>
        {profile => (
          <>
            <ToCredentials profile={profile} />
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
