import { LinkButton } from '../Button.tsx'
import { messages } from '../messages.ts'
import { EmptyState } from '../show/EmptyState.tsx'
import { AppShell } from './AppShell.tsx'
import { PageTitle } from './PageTitle.tsx'

export const NotFound = () => (
  <AppShell width="text">
    <PageTitle title={messages.common.notFoundTitle} />
    <EmptyState
      title={messages.common.notFoundWhy}
      why={messages.common.notFoundHint}
      next={<LinkButton href="/">{messages.common.notFoundNext}</LinkButton>}
    />
  </AppShell>
)
