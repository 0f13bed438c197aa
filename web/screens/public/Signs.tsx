import { homePath } from '@gaitway/contract/screen-access'
import { Frame } from '../../layout/Frame.tsx'
import { useSession, visitorOf } from '../../session/use-session.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { copy as w } from './copy.ts'

type SignProps = { title: string; why: string; hint: string }

/** A page that says why there is nothing to see, and leads each person to their own start. */
const Sign = ({ title, why, hint }: SignProps) => {
  const session = useSession()
  const visitor = visitorOf(session)
  return (
    <Frame width="text">
      <PageTitle title={title} lead={`${why} ${hint}`} />
      <Cluster>
        <LinkButton href={homePath(visitor)}>{visitor.isSignedIn ? w.toWork : w.home}</LinkButton>
        {session.state === 'guest' && (
          <LinkButton kind="secondary" href="/login">
            {w.login}
          </LinkButton>
        )}
      </Cluster>
    </Frame>
  )
}

/** A page that is not for this account. */
export const Forbidden = () => <Sign {...w.forbidden} />

/** A record that is not there. */
export const NothingHere = () => <Sign {...w.noData} />

/** An address that leads nowhere. */
export const NotFound = () => <Sign {...w.notFound} />
