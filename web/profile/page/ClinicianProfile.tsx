import { FILE_LINK_MINUTES } from '@gaitway/contract/values/limits'
import { useParams, useSearchParams } from 'wouter'
import type { ClinicianDetails } from '@gaitway/contract/format/profile-lines'
import { showDay } from '@gaitway/contract/format/time'
import { useAnswer, useBusy } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { useMay } from '../../api/use-session.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { BlockedNotice, BlockButton } from '../blocks/BlockedNotice.tsx'
import {
  ProfileDownloadButton,
  ProfileHead,
  ProfileText,
  ReliabilityCard,
  listProfileDocuments,
  formatProfileName,
} from './OwnProfile.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { FileIcon, HeartIcon } from '../../ui/screen-icons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { formatTypedPhone } from '../../ui/phone.ts'
import { Facts } from '../../ui/show/Facts.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import styles from './clinician-profile.module.css'
import { Button } from '../../ui/Button.tsx'
import { call } from '../../api/call.ts'
import { toasts } from '../../api/toasts.ts'

const EvidenceCard = lazyComponent(() => import('../evidence/EvidenceCard.tsx'), 'EvidenceCard')

/** The link back to the page that led here. */
const findBackLink = (params: URLSearchParams) => {
  if (params.get('from') === 'shifts')
    return { href: '/facility/shiftmanagement?confirmedshifts=1', label: 'Confirmed shifts' }
  const jobId = params.get('jobId')
  return jobId
    ? { href: `/facility/applicants?${new URLSearchParams({ jobId })}`, label: 'Applicants' }
    : { href: '/facility/shiftmanagement', label: 'Shift management' }
}

/** A clinician's profile for facilities. Contact details show once the clinician is confirmed. */
export const ClinicianProfile = () => {
  const { id } = useParams<{ id: string }>()
  const [params] = useSearchParams()
  const back = findBackLink(params)
  const may = useMay()
  const mayReview = may('applicants')
  const mayProve = may('payments') || may('compliance')
  // each read of private details is recorded, so the profile reloads only when its document links have expired
  const answer = useAnswer(
    'clinicians.read',
    { id },
    { revalidateOnReconnect: false, focusThrottleInterval: FILE_LINK_MINUTES * 60_000 },
  )
  const { data, mutate } = answer
  if (!data)
    return (
      <Page width="text">
        <PageTitle title="Clinician profile" back={back} />
        <LoadingOrError answer={answer} shape="card" />
      </Page>
    )
  const other = { clinicianId: id }
  const name = formatProfileName(data)
  // loading the profile again would record another read
  const setFavorite = (isFavorite: boolean) => void mutate({ ...data, isFavorite }, { revalidate: false })
  return (
    <Page width="text">
      <ProfileHead
        profile={data}
        back={back}
        actions={
          <>
            <FavoriteButton clinicianId={id} isFavorite={data.isFavorite} onChange={setFavorite} />
            <ProfileDownloadButton clinicianId={id} />
            {mayReview && <BlockButton other={other} name={name} />}
          </>
        }
      />
      <Stack>
        {mayReview && <BlockedNotice other={other} name={name} />}
        <ReliabilityCard profile={data} />
        <PrivatePart profile={data} />
        {mayProve && !data.isPrivateHidden && <EvidenceCard of={{ clinicianId: id }} />}
        <ProfileText profile={data} />
      </Stack>
    </Page>
  )
}

const formatHomeAddress = ({
  homeAddress1,
  homeAddressCity,
  homeAddressState,
  homeAddressZipCode,
}: ClinicianDetails) =>
  homeAddress1
    ? [homeAddress1, homeAddressCity, `${homeAddressState ?? ''} ${homeAddressZipCode ?? ''}`.trim()].join(
        ', ',
      )
    : undefined

const renderPhoneLink = (phone: string | null) =>
  phone === null ? undefined : (
    <a href={`tel:+1${phone}`} className="nowrap">
      {formatTypedPhone(phone)}
    </a>
  )

/** Contact details and documents, or why they are hidden before the clinician is confirmed. */
const PrivatePart = ({ profile }: { profile: ClinicianDetails }) => {
  if (profile.isPrivateHidden)
    return (
      <Notice tone="info">{`You’ll see ${profile.firstName ?? ''}’s contact details, home address, birth date and documents after you confirm them.`}</Notice>
    )
  const documents = listProfileDocuments(profile)
  return (
    <Card>
      <Stack>
        <h2 className="text-16">Contact</h2>
        <Facts
          facts={[
            { label: 'Phone', value: renderPhoneLink(profile.phone) },
            {
              label: 'Email',
              value: profile.email && <a href={`mailto:${profile.email}`}>{profile.email}</a>,
            },
            { label: 'Home address', value: formatHomeAddress(profile) },
            {
              label: 'Date of birth',
              value: profile.dateOfBirth && showDay(new Date(Number(profile.dateOfBirth)), 'UTC'),
            },
            {
              label: 'Emergency contact',
              value: profile.emrgencyContactName && (
                <>
                  {profile.emrgencyContactName} {renderPhoneLink(profile.emrgencyContactPhone)}
                </>
              ),
            },
          ]}
        />
        {documents.length > 0 && (
          <>
            <h2 className="text-16">Documents</h2>
            <ul className={styles.documents}>
              {documents.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener">
                    <FileIcon size={18} /> {name}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Card>
  )
}

type FavoriteButtonProps = {
  clinicianId: string
  isFavorite: boolean
  onChange: (isFavorite: boolean) => void
}

const FavoriteButton = ({ clinicianId, isFavorite, onChange }: FavoriteButtonProps) => {
  const { busy, during } = useBusy()
  const toggle = () =>
    during(
      async () => {
        await call(isFavorite ? 'clinicians.removeFavorite' : 'clinicians.addFavorite', { clinicianId })
        onChange(!isFavorite)
      },
      ({ message }) => toasts.sayError(message),
    )
  return (
    <Button
      kind="secondary"
      size="small"
      icon={<HeartIcon size={18} filled={isFavorite} />}
      busy={busy}
      onClick={() => void toggle()}
    >
      {isFavorite ? 'Remove favorite' : 'Save as favorite'}
    </Button>
  )
}
