#!/usr/bin/env bash
# simple-hl7 3.3.0, hl7-standard 1.0.4, @medplum/core 5.2.13 and node-hl7-client 3.2.0, on Node 20
#
# Behavior: HL7 version 2 separates with &, so a name that has one is sent with \T\ in its place (2.5.1, chapter 2, escape
# sequences). Three of four readers return a field's text with the \T\ in it.
#
# Guess: the reader of a format undoes the escapes of the format, as a reader of XML or JSON does: what was sent as a name
# is the name again.
#
# Seen: the facility "REHAB & NURSING" is "REHAB \T\ NURSING" for simple-hl7, hl7-standard and @medplum/core, and has its
# name for node-hl7-client. The same is true of a note.
#
# Hurts: whoever takes facilities, people or notes from the messages of a health record. 1,653 of the 15,107 nursing homes
# in a public list have "&" in their names: they are shown wrong, aren't found by their names, and become second records.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts simple-hl7@3.3.0 hl7-standard@1.0.4 @medplum/core@5.2.13 \
  node-hl7-client@3.2.0

cat > check.mjs <<'JS'
import assert from 'node:assert'
import Standard from 'hl7-standard'
import { Message } from 'node-hl7-client'
import simple from 'simple-hl7'

// @medplum/core expects what browsers and Node 22 have
globalThis.WebSocket ??= class extends EventTarget {}
const { Hl7Message } = await import('@medplum/core')

const text = [
  'MSH|^~\\&|EMR|REHAB \\T\\ NURSING|GW|GW|20261124230000-0600||SIU^S12|1|P|2.5.1',
  'NTE|1||Gym \\T\\ wound care',
].join('\r')

const standard = new Standard(text)
standard.transform(() => {})
const parsed = new simple.Parser().parse(text)
const medplum = Hl7Message.parse(text)
const ours = new Message({ text })
const readings = {
  'simple-hl7': [parsed.header.getField(2), parsed.getSegment('NTE').getField(3)],
  'hl7-standard': [standard.get('MSH.4'), standard.get('NTE.3')],
  '@medplum/core': [
    medplum.getSegment('MSH').getField(4).toString(),
    medplum.getSegment('NTE').getField(3).toString(),
  ],
  'node-hl7-client': [ours.get('MSH.4').toString(), ours.get('NTE.3').toString()],
}
for (const [by, [facility, note]] of Object.entries(readings)) {
  console.log(by, JSON.stringify(facility), JSON.stringify(note))
  const expected =
    by === 'node-hl7-client'
      ? ['REHAB & NURSING', 'Gym & wound care']
      : ['REHAB \\T\\ NURSING', 'Gym \\T\\ wound care']
  assert.deepEqual([facility, note], expected)
}
JS
node check.mjs
