#!/usr/bin/env bash
# swr 2.5.1 with react 19.3.0 (in jsdom 29.1.1), on Node 20
#
# Behavior: after the whole cache was cleared without revalidation, a hook that is mounted within two seconds of the last
# request for its key asks for nothing. It stays without data, without an error, and not loading.
#
# Guess: what was cleared isn't there, so the next hook for it loads, as on the first visit: isLoading is true on the
# first render, one request is sent, and its answer is shown.
#
# Seen: the first visit renders "loading", then the answer. After the clearing the same component renders once, with
# nothing and isLoading false, and five seconds later that is still all; one request was made in total. The old request
# still counts as its answer (two seconds is the default time in which requests are merged), but its answer is thrown
# away as older than the clearing. After two seconds it does load, yet its first render says that it doesn't.
#
# Hurts: products that clear the cache when someone logs out and let the next person log in at once, as on a shared
# computer with a password manager: the screen shows its empty state ("No shifts yet"). Clearing with revalidation drops
# the old requests, too, and helps.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund swr@2.5.1 react@19.3.0 react-dom@19.3.0 jsdom@29.1.1

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { setTimeout as pass } from 'node:timers/promises'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<main></main>')
Object.assign(globalThis, { window, document: window.document })
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })
const { createElement } = await import('react')
const { createRoot } = await import('react-dom/client')
const { default: useSWR, mutate } = await import('swr')

let requests = 0
let renders = []
const Greeting = () => {
  const { data, isLoading } = useSWR('greeting', async () => {
    requests += 1
    await pass(20)
    return 'hello'
  })
  renders.push([data, isLoading])
  return null
}
const visit = async milliseconds => {
  renders = []
  const root = createRoot(document.querySelector('main'))
  root.render(createElement(Greeting))
  await pass(milliseconds)
  root.unmount()
  return renders
}

assert.deepEqual(await visit(200), [[undefined, true], ['hello', false]])
await mutate(() => true, undefined, { revalidate: false })
assert.deepEqual(await visit(5_000), [[undefined, false]])
assert.equal(requests, 1)
assert.deepEqual(await visit(200), [[undefined, false], [undefined, true], ['hello', false]])
assert.equal(requests, 2)
console.log('After the cache was cleared, nothing was asked for and nothing shown for five seconds.')
process.exit(0)
JS
node check.mjs
