import { queryByText, screen } from '@testing-library/dom'
import { close, render } from '../../test/admin/render.tsx'
import { NewVersion } from './NewVersion.tsx'

afterEach(async () => {
  await close()
  document.head.replaceChildren()
})

const serve = (entry: string) => {
  document.head.innerHTML = '<script type="module" src="/admin/assets/index-old.js"></script>'
  global.fetch = jest.fn(async () => ({
    ok: true,
    text: async () => `src="/admin/assets/${entry}"`,
  })) as never
}

test('new version: is announced, with a button that reloads', async () => {
  serve('index-new.js')
  await render(<NewVersion />)
  expect(await screen.findByText('A new version is available.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('new version: nothing is announced while the version is the same', async () => {
  serve('index-old.js')
  await render(<NewVersion />)
  expect(global.fetch).toHaveBeenCalledTimes(1)
  expect(queryByText(document.body, 'A new version is available.')).toBeNull()
})
