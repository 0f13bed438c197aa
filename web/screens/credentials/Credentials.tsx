import { useAnswer } from '../../calls/use-call.ts'
import { useNow } from '../../calls/use-now.ts'
import { Frame } from '../../session/Frame.tsx'
import { List, ListItem } from '../../shared/layout/List.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { CredentialCard } from './CredentialCard.tsx'
import { needsYou, walletOf } from './wallet.ts'
import { words } from './words.ts'
import { NotLoaded } from '../../shared/show/Loaded.tsx'
import styles from './credentials.module.css'

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
      <div className={styles.wallet}>
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
      </div>
    </Frame>
  )
}
