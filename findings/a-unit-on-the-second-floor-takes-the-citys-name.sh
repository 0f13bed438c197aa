#!/usr/bin/env bash
# parse-address 1.1.2, on Node 20
#
# Behavior: a floor that is counted before its word ("2nd Floor", "4th Fl") leaves the word without a number, so the parser
# takes the city for one: all of its letters but the last, or its first word if it has two. With a comma before the floor,
# as addresses are usually written, city, state and ZIP code are lost.
#
# Guess: "2nd Floor" is read as "Floor 2" is, or stays in the street. Units without a number ("Rear", "Lobby") don't touch
# the city.
#
# Seen: "100 Medical Pkwy 2nd Floor, Austin TX 78701" is on Floor "Austi" in the city "n", "... 2nd Floor, San Antonio, TX"
# on Floor "San" in "Antonio", "55 E 10th St 4th Fl, Tampa FL 33602" on Fl "Tamp" in "a". "1200 Hospital Dr, 3rd Floor,
# Dallas TX 75201" has a number and a street, and nothing else.
#
# Hurts: whoever reads addresses of care facilities: a skilled nursing unit or an outpatient clinic is on a floor of a
# hospital. Taxes, distances, time zones and licenses are then of no city or no state. Ten of the nursing homes that
# Medicare lists have lost their city so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund parse-address@1.1.2

cat > check.mjs <<'JS'
import assert from 'node:assert'
import parser from 'parse-address'

const read = text => {
  const { sec_unit_type: unit, sec_unit_num: number, city, state, zip } = parser.parseLocation(text)
  console.log(text, '=>', JSON.stringify({ unit, number, city, state, zip }))
  return [unit, number, city, state, zip]
}
const lost = [undefined, undefined, undefined, undefined, undefined]
const cases = [
  ['100 Medical Pkwy 2nd Floor, Austin TX 78701', ['Floor', 'Austi', 'n', 'TX', '78701']],
  ['100 Medical Pkwy 2nd Floor, San Antonio, TX 78201', ['Floor', 'San', 'Antonio', 'TX', '78201']],
  ['55 E 10th St 4th Fl, Tampa FL 33602', ['Fl', 'Tamp', 'a', 'FL', '33602']],
  ['1200 Hospital Dr, 3rd Floor, Dallas TX 75201', lost],
  ['1200 Hospital Dr Floor 3, Dallas TX 75201', ['Floor', '3', 'Dallas', 'TX', '75201']],
  ['900 Main St Rear, Houston TX 77002', ['Rear', undefined, 'Houston', 'TX', '77002']],
]
for (const [text, parts] of cases) assert.deepStrictEqual(read(text), parts)
JS
node check.mjs
