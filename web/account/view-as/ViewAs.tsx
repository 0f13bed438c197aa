import { homePath, describeVisitor } from '@gaitway/contract/screen-access'
import { useEffect } from 'react'
import useSWR from 'swr'
import { useParams, useSearchParams } from 'wouter'
import { call } from '../../api/call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { startView } from '../../api/viewing.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Cluster } from '../../ui/layout/Stack.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'

/** Each start of a view is recorded, so it is never repeated by itself. */
const startOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }

/** Starts a view as the user for the admin who is logged in, and opens the user's home page. */
const StartView = ({ userId }: { userId: string }) => {
  const answer = useSWR(['view', userId], () => call('accounts.viewAs', { userId }), startOnce)
  const { data } = answer
  useEffect(() => {
    if (data) startView(data, homePath(describeVisitor(data.user)))
  }, [data])
  return (
    <>
      <PageTitle title="View as this user" />
      <LoadingOrError answer={answer} shape="card" />
    </>
  )
}

/** Opened from a person’s record in the back office, and again when the view has ended. */
export const ViewAs = () => {
  const { userId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  return (
    <Page width="narrow">
      {search.has('ended') ? (
        <>
          <PageTitle
            title="This view has ended"
            lead="A view ends after a while, when you log out, or when the user can’t log in anymore."
          />
          <Cluster>
            <Button onClick={() => setSearch({}, { replace: true })}>View again</Button>
            <LinkButton kind="secondary" href={`/admin/users/${userId}/show`}>
              Back to the record
            </LinkButton>
          </Cluster>
        </>
      ) : (
        <StartView userId={userId} />
      )}
    </Page>
  )
}
