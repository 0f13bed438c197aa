import { servedCities } from '@gaitway/contract/values/served-cities'
import { act, fireEvent, screen, within } from '@testing-library/preact'
import { useState } from 'react'
import { Route, Switch } from 'wouter'
import { keepToken } from '../../api/session.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { draw, fakeApi, settled } from '../../../test/web/fake-api.tsx'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { Frame } from './Frame.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** A page with another title once its data is there. */
const Second = () => {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <Page key={String(isLoaded)}>
      <PageTitle title={isLoaded ? 'Loaded' : 'Second'} />
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
    </Page>
  )
}

const openFirst = async () => {
  fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': { data: [], unReadNotifications: 0, count: 0, userStatus: 'approved' },
  })
  await draw(
    <Frame>
      <Switch>
        <Route key="first" path="/clinician/jobboard">
          <Page>
            <PageTitle title="First" />
          </Page>
        </Route>
        <Route key="second">
          <Second />
        </Route>
      </Switch>
    </Frame>,
    '/clinician/jobboard',
  )
  const [link] = await screen.findAllByRole('link', { name: 'My Dashboard' })
  if (!link) throw new Error('no link')
  const follow = async () => {
    fireEvent.click(link)
    const heading = await screen.findByRole('heading', { name: 'Second' })
    await act(settled)
    return heading
  }
  return { link, follow }
}

test('page: another one leaves the header in place, and its heading takes the focus from the link to it', async () => {
  const { link, follow } = await openFirst()
  link.focus()
  const heading = await follow()
  expect(document.activeElement).toBe(heading)
  expect(screen.getAllByRole('link', { name: 'My Dashboard' })[0]).toBe(link)
  expect(link.getAttribute('aria-current')).toBe('page')
})

test('page: another one closes the menu that was open, and a title drawn again leaves the focus in the header', async () => {
  const closed: Element[] = []
  const { follow } = await openFirst()
  jest.spyOn(HTMLElement.prototype, 'hidePopover').mockImplementation(function close(this: HTMLElement) {
    closed.push(this)
  })
  await follow()
  expect(closed).toContain(screen.getByRole('menu', { hidden: true }))
  const bell = screen.getByRole('button', { name: 'Notifications' })
  bell.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  await screen.findByRole('heading', { name: 'Loaded' })
  await act(settled)
  expect(document.activeElement).toBe(bell)
  jest.restoreAllMocks()
})

test('page: one that fills the window has no footer', async () => {
  keepToken(undefined)
  await draw(<Page fill="window">Page</Page>)
  await act(settled)
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('footer: every page links to the nine public pages, the cities, and support and the social networks as configured', async () => {
  const configured = {
    'social-links': 'https://www.linkedin.com/company/example',
    'support-email': 'help@example.test',
  }
  const metas = Object.entries(configured).map(([name, content]) =>
    document.head.appendChild(Object.assign(document.createElement('meta'), { name, content })),
  )
  keepToken(undefined)
  await draw(<Page>Page</Page>)
  const foot = within(await screen.findByRole('contentinfo'))
  const links = foot.getAllByRole('link').map(link => link.getAttribute('href'))
  for (const meta of metas) meta.remove()
  expect(links.slice(0, 9)).toEqual(
    '/ /?tag=features /aboutus /newsletter /findus /faq /contactus /privacy /terms'.split(' '),
  )
  expect(links.slice(9, 22)).toEqual(servedCities.map(({ slug }) => `/findus/${slug}`))
  expect(links.slice(22)).toEqual(
    'mailto:help@example.test tel:+18325550142 https://www.linkedin.com/company/example'.split(' '),
  )
  expect(foot.getByRole('link', { name: 'LinkedIn' })).toBeTruthy()
})
