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

const copy = {
  starting: 'View as this user',
  ended: 'This view has ended',
  endedWhy: 'A view ends after a while, when you log out, or when the user can’t log in anymore.',
  again: 'View again',
  record: 'Back to the record',
} as const

/** Each start is recorded. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }

/** Starts to view as the user, by the admin who is logged in, and opens their home page. */
const Starting = ({ userId }: { userId: string }) => {
  const answer = useSWR(['view', userId], () => call('accounts.viewAs', { userId }), once)
  const { data } = answer
  useEffect(() => {
    if (data) startView(data, homePath(describeVisitor(data.user)))
  }, [data])
  return (
    <>
      <PageTitle title={copy.starting} />
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
          <PageTitle title={copy.ended} lead={copy.endedWhy} />
          <Cluster>
            <Button onClick={() => setSearch({}, { replace: true })}>{copy.again}</Button>
            <LinkButton kind="secondary" href={`/admin/users/${userId}/show`}>
              {copy.record}
            </LinkButton>
          </Cluster>
        </>
      ) : (
        <Starting userId={userId} />
      )}
    </Page>
  )
}
