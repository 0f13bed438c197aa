import { homePath } from '@gaitway/contract/screen-access'
import { Page } from '../ui/layout/Page.tsx'
import { useSession, describeSessionVisitor } from '../api/use-session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { Cluster } from '../ui/layout/Stack.tsx'

/** Shown for an unknown path. The API shows a page of its own if the path is opened with a connection. */
export const NotFound = () => {
  const session = useSession()
  const visitor = describeSessionVisitor(session)
  return (
    <Page width="text">
      <PageTitle
        title="Page not found"
        lead="The link may be old or mistyped. You can find everything from your home page."
      />
      <Cluster>
        <LinkButton href={homePath(visitor)}>
          {visitor.isSignedIn ? 'Go to my home page' : 'Go to home page'}
        </LinkButton>
        {session.state === 'guest' && (
          <LinkButton kind="secondary" href="/login">
            Log in
          </LinkButton>
        )}
      </Cluster>
    </Page>
  )
}
