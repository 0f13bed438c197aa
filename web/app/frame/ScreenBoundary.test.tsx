import { fireEvent, screen } from '@testing-library/preact'
import { jest } from '@jest/globals'
import { Link, Route } from 'wouter'
import { draw } from '../../../test/web/fake-api.tsx'
import { toasts } from '../../api/toasts.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const Breaking = () => {
  throw new Error('The code of this screen could not be loaded.')
}

const open = async (isInFrame = false) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await draw(
    <ScreenBoundary isInFrame={isInFrame}>
      <Route path="/there">
        <Breaking />
      </Route>
      <Route path="/">
        <Link href="/there">Go there</Link>
      </Route>
    </ScreenBoundary>,
    '/',
  )
  fireEvent.click(screen.getByRole('link', { name: 'Go there' }))
  await screen.findByRole('heading', { name: 'This page didn’t load' })
}
afterEach(() => void jest.restoreAllMocks())

test('screen boundary: a screen that can’t load says so, and navigation recovers', async () => {
  await open()
  expect(screen.getByRole('alert').textContent).toContain('Check your connection and try again.')
  fireEvent.click(screen.getByRole('link', { name: 'Gaitway' }))
  expect(await screen.findByRole('link', { name: 'Go there' })).toBeTruthy()
})

test('screen boundary: in the frame it replaces only the page, so the navigation stays', async () => {
  await open(true)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Gaitway' })).toBeNull()
})

test('screen boundary: retrying without a connection says so', async () => {
  await open()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const said = jest.spyOn(toasts, 'sayError').mockImplementation(() => undefined as never)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(said).toHaveBeenCalledWith('No internet connection. Check it and try again.')
})
