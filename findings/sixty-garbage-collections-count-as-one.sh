#!/usr/bin/env bash
# prom-client 15.1.3, on Node 20
#
# Behavior: the default metric nodejs_gc_duration_seconds counts one garbage collection of each batch that Node reports
# together, and drops the others.
#
# Guess: a histogram of garbage collections has every one of them.
#
# Seen: a program that allocates for 0.4 s without a pause. Node reported 60 collections, the histogram has 1. Node hands
# them over when the event loop turns: the busier a process, the more come together, so the figure falls as the trouble
# grows.
#
# Hurts: those who look at this metric to find out whether pauses come from garbage, and conclude that they don't. The
# product serves figures of its own for memory, processor and the event loop instead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund prom-client@15.1.3

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })
let reported = 0
new PerformanceObserver(list => {
  reported += list.getEntries().length
}).observe({ entryTypes: ['gc'] })
await pause(50)

const until = performance.now() + 400
let kept = []
while (performance.now() < until) {
  kept = []
  for (let number = 0; number < 20_000; number += 1) kept.push({ number, text: String(number) })
}
await pause(100)

const text = await registry.getSingleMetricAsString('nodejs_gc_duration_seconds')
const counted = [...text.matchAll(/_count\{[^}]*\} (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
console.log({ reported, counted })
assert.ok(reported >= 10)
assert.ok(counted <= 3)
JS
node check.mjs
