#!/usr/bin/env bash
# rrule 2.8.1, on Node 20
#
# Behavior: RRule.fromText makes a rule of the words that it knows and drops the others, though it refuses some sentences
# as a whole. What is dropped can be the half that restricts the rule.
#
# Guess: a sentence is understood to its end, or there is an error, as for "every quarter" and "every 2nd Tuesday".
#
# Seen: "every day except Sunday" is every day, "every weekend" is every week on the day that it starts, "every Monday
# from 7 AM" has no hour, and "twice a week" is a rule without anything, which is once a year.
#
# Hurts: whoever lets a facility or a clinician say when shifts repeat or when they can work: the rule has the very days
# that were excluded, and its own text, `toText`, shows so only to somebody who compares.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund rrule@2.8.1

cat > check.mjs <<'JS'
import assert from 'node:assert'
import rrule from 'rrule'

const { RRule } = rrule
const read = text => RRule.fromText(text)
const understood = [
  ['every weekday', 'every weekday'],
  ['every Monday and Wednesday', 'every week on Monday, Wednesday'],
  ['every day except Sunday', 'every day'],
  ['every weekend', 'every week'],
  ['every Monday from 7 AM', 'every week on Monday'],
  ['twice a week', 'every year'],
]
for (const [text, rule] of understood) {
  console.log(text, '=>', read(text).toText())
  assert.equal(read(text).toText(), rule)
}
assert.throws(() => read('every quarter'))
assert.throws(() => read('every 2nd Tuesday'))

const week = new RRule({
  ...read('every day except Sunday').origOptions,
  dtstart: new Date('2026-11-23T12:00:00Z'),
  count: 7,
})
assert.ok(week.all().some(day => day.getUTCDay() === 0))
JS
node check.mjs
