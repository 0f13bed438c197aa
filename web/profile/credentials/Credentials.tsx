import { showDay } from '@gaitway/contract/format/time'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { useAnswer } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { List, ListItem } from '../../ui/layout/List.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { needsYou, listCredentials, type CredentialWithDocuments } from './wallet.ts'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { FileIcon } from '../../ui/screen-icons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Badge, Status } from '../../ui/show/Status.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './credentials.module.css'
import type { Credential } from '@gaitway/contract/credentials'
import { CREDENTIAL_REMINDER_DAYS } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'

/** Without the comma before `and`. */
const listed = new Intl.ListFormat('en-GB')

const copy = {
  title: 'Credentials',
  back: 'Clinician Account',
  list: 'Your credentials',
  need: (need: number, count: number) => `${need} of ${count} ${need === 1 ? 'needs' : 'need'} attention.`,
  allWell: (count: number) => `All ${count} are up to date.`,
  lead: `We’ll remind you ${listed.format(CREDENTIAL_REMINDER_DAYS.map(String))} days before one expires.`,
  endsIn: (days: number) =>
    days === 0
      ? 'Expires today'
      : days === 1
        ? 'Expires tomorrow'
        : `Expires in ${plural(days, 'day', 'days')}`,
  lastDay: (day: string) => `Valid through ${day}`,
  endedOn: (day: string) => `Expired on ${day}`,
  noEnd: 'No expiration date',
  notThere: 'Not in your profile yet',
  optional: 'Optional',
  document: 'Open document',
  documentOf: (place: number) => `Open document ${place}`,
  of: (name: string) => ` of ${name}`,
  newTab: ' (opens in a new tab)',
  actions: {
    valid: 'Edit',
    expiring: 'Renew',
    expired: 'Renew',
    missing: 'Add',
  } satisfies Record<Credential['state'], string>,
} as const

const State = ({ state, daysLeft }: CredentialWithDocuments) => {
  if (state !== 'expiring' || daysLeft === null) return <Status of="credential" state={state} />
  return <Badge tone={findStatusWord('credential', state).tone}>{copy.endsIn(daysLeft)}</Badge>
}

const until = ({ state, lastDay, blocks }: CredentialWithDocuments) => {
  if (state === 'missing') return blocks === null ? copy.optional : copy.notThere
  if (!lastDay) return copy.noEnd
  const day = showDay(lastDay, 'UTC')
  return state === 'expired' ? copy.endedOn(day) : copy.lastDay(day)
}

const CredentialCard = ({ credential }: { credential: CredentialWithDocuments }) => {
  const { name, documents, state, blocks, section } = credential
  return (
    <Card>
      <div className={styles.head}>
        <h2>{name}</h2>
        <State {...credential} />
      </div>
      <p>{until(credential)}</p>
      {blocks && state !== 'valid' && <p className="quiet small">{blocks}</p>}
      <div className={styles.doors} data-quiet={needsYou(credential) ? undefined : ''}>
        <LinkButton
          kind={needsYou(credential) ? 'secondary' : 'quiet'}
          size="small"
          href={`/clinician/settings?section=${section}`}
        >
          {copy.actions[state]}
          <span className="visually-hidden">: {name}</span>
        </LinkButton>
        {documents.map((url, index) => (
          <LinkButton key={url} kind="quiet" size="small" icon={<FileIcon size={18} />} href={url} newTab>
            {documents.length > 1 ? copy.documentOf(index + 1) : copy.document}
            <span className="visually-hidden">
              {copy.of(name)}
              {copy.newTab}
            </span>
          </LinkButton>
        ))}
      </div>
    </Card>
  )
}

/** All licenses and documents of a clinician, the most urgent first. */
export const Credentials = () => {
  const now = useNow()
  const answer = useAnswer('clinicians.read', {})
  const { data } = answer
  const wallet = data && listCredentials(data, now)
  const need = wallet?.filter(needsYou).length ?? 0
  return (
    <Page>
      <PageTitle
        title={copy.title}
        lead={copy.lead}
        back={{ href: '/clinician/settings', label: copy.back }}
      />
      <Stack className="measure">
        {!data && <LoadingOrError answer={answer} shape="card" count={4} />}
        {wallet && (
          <>
            <Notice tone={need > 0 ? 'sun' : 'leaf'}>
              {need > 0 ? copy.need(need, wallet.length) : copy.allWell(wallet.length)}
            </Notice>
            <List look="cards" label={copy.list}>
              {wallet.map((credential, index) => (
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
