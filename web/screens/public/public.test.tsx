import { screen } from '@testing-library/preact'
import { keepToken } from '../../api/session.ts'
import { draw, fakeApi } from '../../testing/fake-api.tsx'
import { facilityUser } from '../../testing/facility.ts'
import { clinicianUser } from '../../testing/jobs.ts'
import { Privacy } from './Privacy.tsx'
import { Forbidden, NotFound, NothingHere } from './ErrorPages.tsx'
import { Terms } from './Terms.tsx'

const as = (user: object | undefined) => {
  fakeApi({ ...(user && { 'accounts.current': user }), 'notifications.list': {} })
  if (!user) keepToken(undefined)
}
const linkTo = (name: string) => screen.findByRole('link', { name }).then(link => link.getAttribute('href'))

test.each([
  ['not found', NotFound, 'Page not found'],
  ['forbidden', Forbidden, 'You don’t have access to this page'],
  ['no data', NothingHere, 'Nothing here'],
])('public pages: %s keeps the header and links to the home page when logged in', async (_, Sign, title) => {
  as(clinicianUser)
  await draw(<Sign />, '/nowhere')
  expect(await linkTo('Go to my home page')).toBe('/clinician/jobboard')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getAllByRole('navigation', { name: 'Main' })).not.toHaveLength(0)
})

test('public pages: guests get links to the home page and login, staff to the back office', async () => {
  as(undefined)
  const { unmount } = await draw(<NotFound />, '/nowhere')
  expect(await linkTo('Go to home page')).toBe('/')
  expect(await linkTo('Log in')).toBe('/login')
  unmount()
  as({ ...facilityUser, roles: 'admin', facilityId: null })
  await draw(<NotFound />, '/nowhere')
  expect(await linkTo('Go to my home page')).toBe('/admin/users')
})

test('terms: state their date, what a shift costs and what a cancellation costs', async () => {
  as(undefined)
  await draw(<Terms />, '/terms')
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeTruthy()
  expect(screen.getByText('November 2026').getAttribute('datetime')).toBe('2026-11')
  const text = screen.getByRole('article').textContent ?? ''
  for (const fact of ['10%', '2.9% and 30¢', '24 hours or more', 'up to 4 hours', '48 hours', '15 minutes'])
    expect(text).toContain(fact)
})

test('privacy: states what is stored, who sees it and how long it is kept', async () => {
  as(undefined)
  await draw(<Privacy />, '/privacy')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'What we store',
      'Who sees a clinician’s profile',
      'How long we keep it',
      'Your rights',
    ]),
  )
  expect(screen.getByRole('article').textContent).toContain('7 days, at most 30 days')
})
