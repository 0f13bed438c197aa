import { notificationFrequencies } from '@gaitway/contract/values/enums'
import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/format/time'
import { useAnswer } from '../../api/use-call.ts'
import type { User } from '../../api/use-session.ts'
import { copy as blockCopy } from '../../profile/blocks/copy.ts'
import { homeZone, formatTimeOff, useTimeOff } from '../../profile/time-off/time-off-range.ts'
import { Disclosure, type SectionStatus } from './Disclosure.tsx'
import { sectionPart } from './use-sections.tsx'
import type { Sections } from './use-sections.tsx'
import { copy } from './copy.ts'

const parts = {
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
type SectionHead = { title: string; line: string | undefined; standing: SectionStatus }

const timeOff = (coming: Output<'timeOff.list'> | undefined, zone: string): SectionHead => {
  const [next] = coming ?? []
  const line = next ? copy.timeOffAhead(coming?.length ?? 1, formatTimeOff(next, zone)) : 'None planned'
  return { title: 'Time off', line: coming && line, standing: { is: 'open' } }
}
const calendar = (link: Output<'calendar.link'> | undefined): SectionHead => {
  const line = link?.createdAt ? `Turned on ${showDay(link.createdAt)}` : 'Add your shifts to your calendar'
  return { title: 'Calendar', line: link && line, standing: { is: 'open' } }
}
const notMatched = (blocks: Output<'blocks.list'> | undefined): SectionHead => ({
  title: blockCopy.title,
  line:
    blocks &&
    (blocks.length === 0 ? 'None' : `${blocks.length} ${blocks.length === 1 ? 'facility' : 'facilities'}`),
  standing: { is: 'open' },
})
const agreement = (settings: Settings | undefined): SectionHead => {
  const title = 'Agreement'
  if (!settings) return { title, line: undefined, standing: { is: 'open' } }
  const { agreement: signed } = settings
  if (signed?.version === AGREEMENT_VERSION)
    return { title, line: `Signed on ${showDay(signed.signedAt)}`, standing: { is: 'complete' } }
  const line = signed ? 'New version to sign' : 'Not signed yet'
  return { title, line, standing: { is: 'needsYou', says: 'To do' } }
}
const notifications = (settings: Settings | undefined): SectionHead => ({
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
const signIn = ({ email, isEmailVerified }: User): SectionHead => ({
  title: 'Login information',
  line: isEmailVerified ? email : `Confirm ${email}`,
  standing: isEmailVerified ? { is: 'complete' } : { is: 'needsYou', says: 'To do' },
})

type OtherSectionsProps = { user: User; sections: Sections }

/** The sections below the profile: time off, blocks, agreement, notifications and login. */
export const OtherSections = ({ user, sections }: OtherSectionsProps) => {
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
  const shown = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    id => (id !== 'not-matched' && id !== 'calendar') || user.isApprovedByAdmin,
  )
  return shown.map(id => {
    const Part = parts[id]
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
