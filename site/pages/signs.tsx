import type { ReactNode } from 'react'
import type { PublicPage, Visit } from '../page.ts'
import { Actions, Title, ButtonLink } from '../parts/parts.tsx'

const Notice = ({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) => (
  <div className="reading">
    <Title title={title} lead={lead} />
    <Actions>
      <a className="button primary" href="/" data-home="Go to my home page">
        Go to home page
      </a>
      {children}
    </Actions>
  </div>
)

const LoginLink = ({ isSignedIn }: Visit) => (
  <a className="button secondary" href="/login" data-guest hidden={isSignedIn}>
    Log in
  </a>
)

const buildNoticePage = (
  path: string,
  title: string,
  lead: string,
  more?: PublicPage['view'],
): PublicPage => ({
  path,
  title,
  description: lead,
  card: title,
  isUnlisted: true,
  view: (visit, figures) => (
    <Notice title={title} lead={lead}>
      {more?.(visit, figures)}
    </Notice>
  ),
})

export const forbidden: PublicPage = {
  ...buildNoticePage(
    '/403',
    'You don’t have access to this page',
    'It belongs to another account. If you have another account, log out and log in with it. Otherwise, ask the person who sent you the link.',
    LoginLink,
  ),
  status: 403,
}

/** The service worker keeps it, and shows it in place of a public page that it can't load. */
export const offline: PublicPage = {
  ...buildNoticePage(
    '/offline',
    'You’re offline',
    'This page needs an internet connection. Check yours and try again.',
  ),
  view: () => (
    <div className="reading">
      <Title
        title="You’re offline"
        lead="This page needs an internet connection. Check yours and try again. The app opens without one and shows your next shift, if you have one."
      />
      <Actions>
        {/* sends nothing, so it loads the address that is shown again */}
        <form>
          <button type="submit" className="button primary">
            Try again
          </button>
        </form>
        <ButtonLink href="/login">Open the app</ButtonLink>
      </Actions>
    </div>
  ),
}

export const gone = buildNoticePage(
  '/no-data',
  'Nothing here',
  'This item was removed or never existed. If it was a shift, it may have been filled or removed. Your home page shows what’s open now.',
  LoginLink,
)

export const notFound: PublicPage = {
  ...buildNoticePage(
    '*',
    'Page not found',
    'The link may be old or mistyped. You can find everything from your home page.',
    visit => (
      <>
        <ButtonLink href="/findus">See shifts by city</ButtonLink>
        <LoginLink {...visit} />
      </>
    ),
  ),
  status: 404,
}
