import { Frame } from '../../session/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { words } from './words.ts'

const w = words.changed

/** The new password holds; the way to log in with it. */
export const PasswordChanged = () => (
  <Frame width="narrow">
    <PageTitle title={w.title} lead={w.lead} />
    <LinkButton wide href="/login">
      {w.next}
    </LinkButton>
  </Frame>
)
