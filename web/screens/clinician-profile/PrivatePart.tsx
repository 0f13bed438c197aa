import type { Profile } from '@gaitway/contract/profile-lines'
import { showDay } from '@gaitway/contract/time'
import { FileIcon } from '../../shared/screen-icons.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { phoneText } from '../../shared/phone.ts'
import { Facts } from '../../shared/show/Facts.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { documentsOf } from './ProfileHead.tsx'
import { copy } from './copy.ts'
import styles from './clinician-profile.module.css'

const addressOf = ({ homeAddress1, homeAddressCity, homeAddressState, homeAddressZipCode }: Profile) =>
  homeAddress1
    ? [homeAddress1, homeAddressCity, `${homeAddressState ?? ''} ${homeAddressZipCode ?? ''}`.trim()].join(
        ', ',
      )
    : undefined

const call = (phone: string | null) =>
  phone === null ? undefined : (
    <a href={`tel:+1${phone}`} className="nowrap">
      {phoneText(phone)}
    </a>
  )

/** Contact details and documents, or before a confirmation the reason why they are hidden. */
export const PrivatePart = ({ profile }: { profile: Profile }) => {
  if (profile.isPrivateHidden) return <Notice tone="sky">{copy.hidden(profile.firstName ?? '')}</Notice>
  const documents = documentsOf(profile)
  return (
    <Card>
      <Stack>
        <h2 className="text-16">{copy.contact}</h2>
        <Facts
          facts={[
            { label: copy.phone, value: call(profile.phone) },
            {
              label: copy.email,
              value: profile.email && <a href={`mailto:${profile.email}`}>{profile.email}</a>,
            },
            { label: copy.address, value: addressOf(profile) },
            {
              label: copy.born,
              value: profile.dateOfBirth && showDay(new Date(Number(profile.dateOfBirth)), 'UTC'),
            },
            {
              label: copy.emergency,
              value: profile.emrgencyContactName && (
                <>
                  {profile.emrgencyContactName} {call(profile.emrgencyContactPhone)}
                </>
              ),
            },
          ]}
        />
        {documents.length > 0 && (
          <>
            <h2 className="text-16">{copy.documents}</h2>
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
