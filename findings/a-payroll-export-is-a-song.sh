#!/usr/bin/env bash
# file-type 21.3.4, and 22.3.0 for what is still so there, on Node 20
#
# Behavior: plain texts are named as sounds, pictures and programs. Every text in UTF-16 with a byte-order mark, as
# Excel saves "Unicode Text", begins as a frame of MPEG audio does (FF FE), and one such beginning is enough for 21.3.4.
# A table in ASCII is a bitmap if its first heading is "BMI", a sound if it is "FORM", and a Windows program if its first
# person has the initials MZ.
#
# Guess: a text has no type: the package finds binary files, and returns undefined for CSV. A byte-order mark, which it
# knows at the front of XML, says so plainly.
#
# Seen: UTF-16 LE with its mark is audio/mpeg with the extension mp1, whatever its text; UTF-16 BE is undefined. 22.3.0
# has both undefined. "BMI,Weight" is image/bmp, "FORM,Tax year" audio/aiff, "solid food only" model/stl and "MZ,Mary Z"
# application/x-msdownload in both versions.
#
# Hurts: whoever takes a payroll's or a clinic's export only if its type is undefined or text: an export is refused as a
# sound or a program, by its headings or by how Excel saved it, and another one of the same people isn't.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund file-type@21.3.4 newer@npm:file-type@22.3.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { fileTypeFromBuffer } from 'file-type'
import { fileTypeFromBuffer as newer } from 'newer'

const rows = 'Ann Lee,2026-10-05,7.50\r\n'.repeat(20)
const ascii = heading => Buffer.from(`${heading}\r\n${rows}`)
const little = text => Buffer.from(`\uFEFF${text}`, 'utf16le')
const big = text => little(text).swap16()

const texts = [
  ['Employee ID, UTF-16 LE', little(`Employee ID,Date,Hours\r\n${rows}`), 'audio/mpeg', undefined],
  ['Name, UTF-16 LE', little(`Name\tState\r\nJosé\tTX\r\n`), 'audio/mpeg', undefined],
  ['Employee ID, UTF-16 BE', big(`Employee ID,Date,Hours\r\n${rows}`), undefined, undefined],
  ['Employee ID', ascii('Employee ID,Date,Hours'), undefined, undefined],
  ['BMI', ascii('BMI,Weight'), 'image/bmp', 'image/bmp'],
  ['FORM', ascii('FORM,Tax year'), 'audio/aiff', 'audio/aiff'],
  ['solid', ascii('solid food only'), 'model/stl', 'model/stl'],
  ['MZ', ascii('MZ,Mary Z'), 'application/x-msdownload', 'application/x-msdownload'],
]
for (const [what, bytes, expected, expectedNewer] of texts) {
  const types = [(await fileTypeFromBuffer(bytes))?.mime, (await newer(bytes))?.mime]
  console.log(what, types)
  assert.deepEqual(types, [expected, expectedNewer])
}
JS
node check.mjs
