import { useAnswer } from '../../calls/use-call.ts'
import { Frame } from '../../session/Frame.tsx'
import { useSession } from '../../session/use-session.ts'
import { LinkButton } from '../../shared/Button.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { words } from './words.ts'

const w = words.done

/** Signed up: the call notice, how to arrange the call, and for a declined person the reason. */
export const Success = () => {
  const session = useSession()
  const { data } = useAnswer('product.config', {})
  const user = session.state === 'signedIn' ? session.user : undefined
  return (
    <Frame width="text">
      <PageTitle title={w.title} />
      <Card>
        <Stack>
          {user?.status === 'rejected' && (
            <Notice tone="clay" alert>
              {w.declined}. {user.statusReason}
            </Notice>
          )}
          <p>{w.call}</p>
          {data?.schedulingUrl ? (
            <LinkButton wide newTab href={data.schedulingUrl}>
              {w.schedule}
            </LinkButton>
          ) : (
            <p>{w.waiting}</p>
          )}
          {!user && (
            <LinkButton kind="secondary" wide href="/login">
              {w.login}
            </LinkButton>
          )}
        </Stack>
      </Card>
    </Frame>
  )
}
