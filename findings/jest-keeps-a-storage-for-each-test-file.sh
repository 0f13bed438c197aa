#!/usr/bin/env bash
# jest 30.5.2 (jest-circus 30.5.2), on Node 20 (seen on 20.20.2)
#
# Behavior: for each test file that a process runs, jest-circus makes an AsyncLocalStorage and enters it. It never
# disables one. Node 20 visits every storage that was ever entered at each new promise, also those of files that ended
# long ago, so the tests of the hundredth file pay for ninety-nine finished ones.
#
# Guess: what a runner makes for a file is released with it, as its environment and its modules are, so that the same
# test takes the same time in the first file and in the last.
#
# Seen: 60 files in one process make 60 storages and disable none; 20,000 promises take seven times as long in the
# last file as in the first.
#
# Hurts: large suites, most of all with few workers. Such files look slow, get split, and each new one makes all of the
# following slower. Other ways to run (a worker for a few files, Node 24, which keeps storages in a frame) hide it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"jest":{"testEnvironment":"node"}}' > package.json
npm install --silent --no-audit --no-fund jest@30.5.2

cat > count.cjs <<'JS'
const hooks = require('node:async_hooks')
const { appendFileSync } = require('node:fs')
const Original = hooks.AsyncLocalStorage
hooks.AsyncLocalStorage = class extends Original {
  constructor(...args) {
    super(...args)
    if (new Error().stack.includes('jest-circus')) appendFileSync('made', '1\n')
  }
  disable() {
    appendFileSync('disabled', '1\n')
    super.disable()
  }
}
JS

for file in $(seq -w 60); do
  cat > "$file.test.js" <<'JS'
const { appendFileSync } = require('node:fs')
test('promises', async () => {
  const start = process.hrtime.bigint()
  for (let count = 0; count < 20_000; count += 1) await null
  appendFileSync('times', `${process.hrtime.bigint() - start}\n`)
})
JS
done
touch made disabled
NODE_OPTIONS="--require $folder/count.cjs" npx jest --runInBand --silent > out 2>&1 || { cat out; exit 1; }

made=$(wc -l < made)
disabled=$(wc -l < disabled)
growth=$(node -e '
  const times = require("node:fs").readFileSync("times", "utf8").trim().split("\n").map(Number)
  const middle = some => some.toSorted((a, b) => a - b)[2]
  console.log(Math.round(middle(times.slice(-5)) / middle(times.slice(0, 5))))')
echo "files 60, storages made $made, disabled $disabled, growth of 20,000 promises: $growth times"
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$made" -eq 60 ] && [ "$disabled" -eq 0 ]
[ "$major" -gt 22 ] || [ "$growth" -ge 3 ]
