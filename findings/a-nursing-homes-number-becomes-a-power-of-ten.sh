#!/usr/bin/env bash
# papaparse 5.7.1, csv-parse 7.0.3, d3-dsv 3.0.2, csvtojson 2.0.14 and xlsx 0.18.5, on Node 20
#
# Behavior: where a reader of CSV finds out types by itself, the certification number of a Medicaid-only nursing home is
# a number in scientific notation. The third character of such a number is a letter, often E: 14E095 is in Illinois.
#
# Guess: six characters with a letter among them are text, and only numbers without a letter lose their leading zeros.
#
# Seen: 14E095 is 1.4e+96 for all but papaparse, which leaves what is too large for an exact integer and still turns
# 14E014 into 1400000000000000. 14E322 is Infinity for d3-dsv and csvtojson, and text for the others, so that a column
# holds numbers and text. 14A322 stays text. xlsx keeps the text beside the number; only `raw: false` shows it.
#
# Hurts: whoever joins facilities with what Medicare publishes about them, or with their staffing reports: these homes
# find no partner. It can't be undone: 3E+60 was 30E059 or 03E060. A public list of 15,107 nursing homes, saved by some
# such tool, has 80 numbers written like 1.4E+096, and two that became integers, one of them 1700000000000.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund papaparse@5.7.1 csv-parse@7.0.3 d3-dsv@3.0.2 csvtojson@2.0.14 xlsx@0.18.5

cat > check.mjs <<'JS'
import assert from 'node:assert'
import csvtojson from 'csvtojson'
import { parse } from 'csv-parse/sync'
import { autoType, csvParse } from 'd3-dsv'
import papaparse from 'papaparse'
import xlsx from 'xlsx'

const csv = 'number\n14E095\n14E014\n14E322\n14A322\n'
const numbersOf = rows => rows.map(({ number }) => number)
const sheet = xlsx.read(csv, { type: 'string' }).Sheets.Sheet1
const seen = {
  papaparse: numbersOf(papaparse.parse(csv, { header: true, dynamicTyping: true, skipEmptyLines: true }).data),
  csvParse: numbersOf(parse(csv, { columns: true, cast: true })),
  d3: numbersOf(csvParse(csv, autoType)),
  csvtojson: numbersOf(await csvtojson({ checkType: true }).fromString(csv)),
  xlsx: numbersOf(xlsx.utils.sheet_to_json(sheet)),
}
console.log(seen)
assert.deepEqual(seen, {
  papaparse: ['14E095', 14e14, '14E322', '14A322'],
  csvParse: [14e95, 14e14, '14E322', '14A322'],
  d3: [14e95, 14e14, Infinity, '14A322'],
  csvtojson: [14e95, 14e14, Infinity, '14A322'],
  xlsx: [14e95, 14e14, '14E322', '14A322'],
})
assert.deepEqual(numbersOf(xlsx.utils.sheet_to_json(sheet, { raw: false })), ['14E095', '14E014', '14E322', '14A322'])
JS
node check.mjs
