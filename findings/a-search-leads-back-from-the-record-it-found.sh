#!/usr/bin/env bash
# ra-core 5.15.4 (the core of react-admin) with react 19.3.1 and react-router 7.18.5 (in jsdom 26.1.0), on Node 20
#
# Behavior: a search that is still being typed changes the address of the list half a second later, also after a link of
# the list was pressed, if the code of the next page is still being loaded. The person is led back to the list.
#
# Guess: since 2022 a list that was left doesn't change the address any more, so a press on a row right after typing
# opens its record, whether or not the record's page is loaded lazily.
#
# Seen: with a page that is there, the address stays /plants/aloe/show. With one that takes a second to load, the press
# leads to /plants/aloe/show, and two seconds later the address is /plants?filter=… and the list is shown. Until the
# next page is loaded the list stays mounted, and only an unmounted list ends its pending search.
#
# Hurts: everyone who splits an admin by page, as is common, and whose users type a name and press the first row at once;
# on a slow connection or a busy computer it looks as if the press was lost.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund ra-core@5.15.4 react@19.3.1 react-dom@19.3.1 react-router@7.18.5 \
  react-router-dom@7.18.5 react-hook-form@7.92.0 @tanstack/react-query@5.108.0 jsdom@26.1.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { setTimeout as pass } from 'node:timers/promises'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<main></main>', { url: 'http://localhost/plants', pretendToBeVisual: true })
const names = `document HTMLElement HTMLFormElement Element Node Event localStorage location history FormData
  MutationObserver requestAnimationFrame cancelAnimationFrame navigator`
for (const name of names.split(/\s+/))
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true })
globalThis.window = window

const { createElement: h, lazy, Suspense } = await import('react')
const { createRoot } = await import('react-dom/client')
const { BrowserRouter, Link, Route, Routes } = await import('react-router-dom')
const { CoreAdminContext, FilterLiveForm, ListBase, ResourceContextProvider, useInput } = await import('ra-core')

const dataProvider = { getList: async () => ({ data: [{ id: 'aloe' }], total: 1 }) }
const Search = () => h('input', useInput({ source: 'q', defaultValue: '' }).field)
const List = () =>
  h(ResourceContextProvider, { value: 'plants' },
    h(ListBase, { disableAuthentication: true },
      h(FilterLiveForm, null, h(Search)),
      h(Link, { to: '/plants/aloe/show' }, 'Aloe')))

/** Types a search, presses the link 100 ms later, and says where that leads: at once, and after two seconds. */
const visit = async loadMilliseconds => {
  window.history.replaceState(null, '', '/plants')
  const Record = lazy(async () => {
    await pass(loadMilliseconds)
    return { default: () => h('h1', null, 'Aloe vera') }
  })
  const main = document.querySelector('main')
  const root = createRoot(main)
  root.render(
    h(BrowserRouter, null,
      h(CoreAdminContext, { dataProvider },
        h(Suspense, { fallback: 'Loading' },
          h(Routes, null,
            h(Route, { path: '/plants', element: h(List) }),
            h(Route, { path: '/plants/:id/show', element: h(Record) }))))))
  await pass(500)
  const input = document.querySelector('input')
  Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set.call(input, 'al')
  input.dispatchEvent(new window.Event('input', { bubbles: true }))
  await pass(100)
  document.querySelector('a').dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }))
  await pass(50)
  const pressed = window.location.pathname
  await pass(2000)
  const seen = [pressed, window.location.pathname, main.textContent]
  root.unmount()
  return seen
}
assert.deepEqual(await visit(0), ['/plants/aloe/show', '/plants/aloe/show', 'Aloe vera'])
assert.deepEqual(await visit(1_000), ['/plants/aloe/show', '/plants', 'Aloe'])
console.log('A search leads back to the list while the page of a record is loaded.')
process.exit(0)
JS
node check.mjs
