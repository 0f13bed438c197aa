#!/usr/bin/env bash
# csv-parse 6.2.1, on Node 20
#
# Behavior: a line break inside quotes counts as two lines if it is CRLF, as in every file that Excel writes on Windows.
# With LF it counts as one. It is so by default, where the parser finds the ends of rows itself, and with a list of ends.
#
# Guess: `info.lines` and the line in an error are those that an editor shows, whichever line break a file has.
#
# Seen: in a file of facilities whose second row has an address on two lines, the next row is line 4 in an editor.
# csv-parse says 4 if the file has LF, and 5 if it has CRLF; each such cell before a row adds one more. The message of a
# row with too many cells names that line, too.
#
# Hurts: whoever uploads a list of facilities or rates and is sent to a line that is fine. The rejected row is one above
# for each cell with a line break, and the file looks right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund csv-parse@6.2.1

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { parse } from 'csv-parse/sync'

const rows = ['name,address', '"Bayou Bend","1 Main St', 'Suite 2"', 'Elm Court,4 Oak Ave', 'Fig Hill,9 Elm Rd']
const linesIn = (end, options) =>
  parse(rows.join(end) + end, { info: true, ...options }).map(({ record, info }) => [record[0], info.lines])

console.log('LF  ', linesIn('\n'))
console.log('CRLF', linesIn('\r\n'))
assert.deepEqual(linesIn('\n').slice(2), [['Elm Court', 4], ['Fig Hill', 5]])
for (const options of [{}, { record_delimiter: ['\r\n', '\n', '\r'] }])
  assert.deepEqual(linesIn('\r\n', options).slice(2), [['Elm Court', 5], ['Fig Hill', 6]])

const withThree = rows.join('\r\n').replace('4 Oak Ave', '4 Oak Ave,extra')
assert.throws(() => parse(withThree), /on line 5$/)
JS
node check.mjs
