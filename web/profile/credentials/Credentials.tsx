import { showDay } from '@gaitway/contract/format/time'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { List, ListItem } from '../../ui/layout/List.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { needsAttention, listCredentials, type CredentialWithDocuments } from './wallet.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { FileIcon } from '../../ui/screen-icons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Badge, Status } from '../../ui/show/Status.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import styles from './credentials.module.css'
import type { Credential } from '@gaitway/contract/credentials'
import { CREDENTIAL_REMINDER_DAYS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

/** British English puts no comma before `and`. */
const listFormat = new Intl.ListFormat('en-GB')

const actionLabels = {
  valid: 'Edit',
  expiring: 'Renew',
  expired: 'Renew',
  missing: 'Add',
} satisfies Record<Credential['state'], string>

const formatDaysLeft = (days: number) => {
  if (days === 0) return 'Expires today'
  return days === 1 ? 'Expires tomorrow' : `Expires in ${plural(days, 'day', 'days')}`
}

const CredentialStatus = ({ state, daysLeft }: CredentialWithDocuments) => {
  if (state !== 'expiring' || daysLeft === null) return <Status of="credential" state={state} />
  return <Badge tone={findStatusWord('credential', state).tone}>{formatDaysLeft(daysLeft)}</Badge>
}

const describeValidity = (credential: CredentialWithDocuments) => {
  const { state, lastDay } = credential
  if (state === 'missing') return credential.consequence === null ? 'Optional' : 'Not in your profile yet'
  if (!lastDay) return 'No expiration date'
  const day = showDay(lastDay, 'UTC')
  return state === 'expired' ? `Expired on ${day}` : `Valid through ${day}`
}

const CredentialCard = ({ credential }: { credential: CredentialWithDocuments }) => {
  const { name, documents, state, section } = credential
  return (
    <Card>
      <Cluster gap={12} lineGap={4} spread className={styles.head}>
        <h2>{name}</h2>
        <CredentialStatus {...credential} />
      </Cluster>
      <p>{describeValidity(credential)}</p>
      {credential.consequence && state !== 'valid' && <p className="quiet small">{credential.consequence}</p>}
      <Cluster gap={8} className={styles.buttons} data-quiet={needsAttention(credential) ? undefined : ''}>
        <LinkButton
          kind={needsAttention(credential) ? 'secondary' : 'quiet'}
          size="small"
          href={`/clinician/settings?section=${section}`}
        >
          {actionLabels[state]}
          <span className="visually-hidden">: {name}</span>
        </LinkButton>
        {documents.map((url, index) => (
          <LinkButton key={url} kind="quiet" size="small" icon={<FileIcon size={18} />} href={url} newTab>
            {documents.length > 1 ? `Open document ${index + 1}` : 'Open document'}
            <span className="visually-hidden">{` of ${name} (opens in a new tab)`}</span>
          </LinkButton>
        ))}
      </Cluster>
    </Card>
  )
}

/** All licenses and documents of a clinician, the most urgent first. */
export const Credentials = () => {
  const now = useNow()
  const answer = useAnswer('clinicians.read', {})
  const { data } = answer
  const credentials = data && listCredentials(data, now)
  const need = credentials?.filter(needsAttention).length ?? 0
  return (
    <Page>
      <PageTitle
        title="Credentials"
        lead={`We’ll remind you ${listFormat.format(CREDENTIAL_REMINDER_DAYS.map(String))} days before one expires.`}
        back={{ href: '/clinician/settings', label: 'Clinician Account' }}
      />
      <Stack className="measure">
        {!data && <LoadingOrError answer={answer} shape="card" count={4} />}
        {credentials && (
          <>
            <Notice tone={need > 0 ? 'warning' : 'success'}>
              {need > 0
                ? `${need} of ${credentials.length} ${need === 1 ? 'needs' : 'need'} attention.`
                : `All ${credentials.length} are up to date.`}
            </Notice>
            <List look="cards" label="Your credentials">
              {credentials.map((credential, index) => (
                <ListItem key={`${credential.key} ${index}`}>
                  <CredentialCard credential={credential} />
                </ListItem>
              ))}
            </List>
          </>
        )}
      </Stack>
    </Page>
  )
}
