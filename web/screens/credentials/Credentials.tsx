import { showDay } from '@gaitway/contract/time'
import { wordOf } from '@gaitway/contract/status-words'
import { useAnswer } from '../../calls/use-call.ts'
import { useNow } from '../../calls/use-now.ts'
import { Frame } from '../../session/Frame.tsx'
import { List, ListItem } from '../../shared/layout/List.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { needsYou, walletOf, type Kept } from './wallet.ts'
import { words } from './words.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { FileIcon } from '../../shared/screen-icons.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Badge, Status } from '../../shared/show/Status.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './credentials.module.css'

const State = ({ state, daysLeft }: Kept) => {
  if (state !== 'expiring' || daysLeft === null) return <Status of="credential" state={state} />
  return <Badge tone={wordOf('credential', state).tone}>{words.endsIn(daysLeft)}</Badge>
}

const until = ({ state, lastDay, blocks }: Kept) => {
  if (state === 'missing') return blocks === null ? words.optional : words.notThere
  if (!lastDay) return words.noEnd
  const day = showDay(lastDay, 'UTC')
  return state === 'expired' ? words.endedOn(day) : words.lastDay(day)
}

/** One credential: how it stands, its last day, what depends on it, its papers, and the way to mend it. */
const CredentialCard = ({ credential }: { credential: Kept }) => {
  const { name, papers, state, blocks, section } = credential
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
          {words.mend[state]}
          <span className="visually-hidden">: {name}</span>
        </LinkButton>
        {papers.map((url, index) => (
          <LinkButton key={url} kind="quiet" size="small" icon={<FileIcon size={18} />} href={url} newTab>
            {papers.length > 1 ? words.documentOf(index + 1) : words.document}
            <span className="visually-hidden">
              {words.of(name)}
              {words.newTab}
            </span>
          </LinkButton>
        ))}
      </div>
    </Card>
  )
}

/** Every licence and document of a clinician, what needs them first, each with the way to mend it. */
export const Credentials = () => {
  const now = useNow()
  const answer = useAnswer('clinicians.read', {})
  const { data } = answer
  const wallet = data && walletOf(data, now)
  const need = wallet?.filter(needsYou).length ?? 0
  return (
    <Frame>
      <PageTitle
        title={words.title}
        lead={words.lead}
        back={{ href: '/clinician/settings', label: words.back }}
      />
      <Stack className="measure">
        {!data && <NotLoaded answer={answer} shape="card" count={4} />}
        {wallet && (
          <>
            <Notice tone={need > 0 ? 'sun' : 'leaf'}>
              {need > 0 ? words.need(need, wallet.length) : words.allWell(wallet.length)}
            </Notice>
            <List look="cards" label={words.list}>
              {wallet.map((credential, index) => (
                <ListItem key={`${credential.key} ${index}`}>
                  <CredentialCard credential={credential} />
                </ListItem>
              ))}
            </List>
          </>
        )}
      </Stack>
    </Frame>
  )
}
