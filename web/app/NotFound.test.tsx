import { screen } from '@testing-library/preact'
import { keepToken } from '../api/session.ts'
import { draw, fakeApi } from '../../test/web/fake-api.tsx'
import { facilityUser } from '../../test/web/facility.ts'
import { clinicianUser } from '../../test/web/jobs.ts'
import { NotFound } from './NotFound.tsx'

const as = (user: object | undefined) => {
  fakeApi({ ...(user && { 'accounts.current': user }), 'notifications.list': {} })
  if (!user) keepToken(undefined)
}
const linkTo = (name: string) => screen.findByRole('link', { name }).then(link => link.getAttribute('href'))

test('not found: leads home, guests also to login and staff to the back office', async () => {
  as(clinicianUser)
  const { unmount } = await draw(<NotFound />, '/nowhere')
  expect(await linkTo('Go to my home page')).toBe('/clinician/jobboard')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  unmount()
  as(undefined)
  const asGuest = await draw(<NotFound />, '/nowhere')
  expect(await linkTo('Go to home page')).toBe('/')
  expect(await linkTo('Log in')).toBe('/login')
  asGuest.unmount()
  as({ ...facilityUser, roles: 'admin', facilityId: null })
  await draw(<NotFound />, '/nowhere')
  expect(await linkTo('Go to my home page')).toBe('/admin')
})
