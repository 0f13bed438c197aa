import { Frame } from '../../session/Frame.tsx'
import { LinkButton } from '../../shared/Button.tsx'
import { PageTitle } from '../../shared/layout/PageTitle.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { words as w } from './words.ts'

const Sign = ({ title, why }: { title: string; why: string }) => (
  <Frame width="text">
    <PageTitle title={title} />
    <EmptyState title={title} why={why} next={<LinkButton href="/">{w.home}</LinkButton>} />
  </Frame>
)

/** A page that is not for this account. */
export const Forbidden = () => <Sign title={w.forbiddenTitle} why={w.forbiddenWhy} />

/** A record that is not there. */
export const NothingHere = () => <Sign title={w.noDataTitle} why={w.noDataWhy} />
