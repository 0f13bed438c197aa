import { homePath } from '@gaitway/contract/screen-access'
import { Frame } from '../../layout/Frame.tsx'
import { useSession, visitorOf } from '../../session/use-session.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { copy as w } from './copy.ts'

type SignProps = { title: string; why: string; hint: string }

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

export const Forbidden = () => <Sign {...w.forbidden} />

export const NothingHere = () => <Sign {...w.noData} />

export const NotFound = () => <Sign {...w.notFound} />
