import { homePath } from '@gaitway/contract/screen-access'
import { Page } from '../ui/layout/Page.tsx'
import { useSession, describeVisitor } from '../api/use-session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { Cluster } from '../ui/layout/Stack.tsx'

const copy = {
  title: 'Page not found',
  lead: 'The link may be old or mistyped. You can find everything from your home page.',
  home: 'Go to home page',
  toWork: 'Go to my home page',
  login: 'Log in',
} as const

/** A path that neither the app nor the public pages have, met inside the app or without a connection. */
export const NotFound = () => {
  const session = useSession()
  const visitor = describeVisitor(session)
  return (
    <Page width="text">
      <PageTitle title={copy.title} lead={copy.lead} />
      <Cluster>
        <LinkButton href={homePath(visitor)}>{visitor.isSignedIn ? copy.toWork : copy.home}</LinkButton>
        {session.state === 'guest' && (
          <LinkButton kind="secondary" href="/login">
            {copy.login}
          </LinkButton>
        )}
      </Cluster>
    </Page>
  )
}
