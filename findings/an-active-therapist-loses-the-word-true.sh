#!/usr/bin/env bash
# fast-xml-parser 5.12.1 (with fast-xml-builder 1.3.2), on Node 20
#
# Behavior: what the package's own parser read, its builder writes with the attribute `value` instead of `value="true"`.
# That isn't XML, and the package's own validator refuses it. FHIR writes every value into such an attribute.
#
# Guess: an attribute's text is text. To leave a value out, as HTML may, something would have to be set; a parsed "true"
# is a string, and "false" is written back as it came.
#
# Seen: a Practitioner with <active value="true"/> comes back with <active value/>, and the validator says that a boolean
# attribute isn't allowed. With "false" it comes back as it was. With `suppressBooleanAttributes: false` it is right, and
# also without it where `preserveOrder` is set.
#
# Hurts: whoever reads, changes and sends back resources of a health record in XML: the inactive people arrive, and each
# active one is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > package.json <<'JSON'
{
  "private": true,
  "type": "module",
  "dependencies": { "fast-xml-parser": "5.12.1" },
  "overrides": { "fast-xml-builder": "1.3.2" }
}
JSON
npm install --silent --no-audit --no-fund

cat > check.mjs <<'JS'
import assert from 'node:assert'
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

const practitioner = isActive =>
  `<Practitioner xmlns="http://hl7.org/fhir"><active value="${isActive}"/><name><family value="Doe"/></name></Practitioner>`
const throughBoth = (text, more = {}) => {
  const options = { ignoreAttributes: false, suppressEmptyNode: true, ...more }
  return new XMLBuilder(options).build(new XMLParser(options).parse(text))
}

const active = throughBoth(practitioner(true))
console.log(active)
assert.equal(active, practitioner(true).replace('<active value="true"/>', '<active value/>'))
assert.equal(XMLValidator.validate(active).err.code, 'InvalidAttr')
assert.equal(throughBoth(practitioner(false)), practitioner(false))
assert.equal(throughBoth(practitioner(true), { suppressBooleanAttributes: false }), practitioner(true))
assert.equal(throughBoth(practitioner(true), { preserveOrder: true }), practitioner(true))
JS
node check.mjs
