import { fireEvent, screen } from '@testing-library/dom'
import { HttpError, ResourceContextProvider } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { close, render } from '../../test/admin/render.tsx'
import { RecordPage } from './RecordPage.tsx'

// react-admin prints what it couldn’t read
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation())
afterEach(close)

const open = async (getOne: () => Promise<never>) => {
  window.history.replaceState(null, '', '/plants/aloe/show')
  await render(
    <ResourceContextProvider value="plants">
      <Routes>
        <Route path="/plants/:id/show" element={<RecordPage what="plant">{({ id }) => id}</RecordPage>} />
        <Route path="/plants" element={<h1>All plants</h1>} />
      </Routes>
    </ResourceContextProvider>,
    { getOne: getOne as never },
  )
}

test.each([404, 422])('record: an ID that no record has says so once, with a way back: %s', async status => {
  await open(async () => {
    throw new HttpError('Not found', status, {})
  })
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toContain('No plant has this ID.')
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }))
  expect(await screen.findByRole('heading', { name: 'All plants' })).toBeTruthy()
})

test('record: a server error offers to try again', async () => {
  const getOne = jest.fn(async () => {
    throw new HttpError('The server is busy.', 400, {})
  })
  await open(getOne as never)
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('The server is busy.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(getOne).toHaveBeenCalledTimes(2)
})
