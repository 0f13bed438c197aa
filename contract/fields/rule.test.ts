import { expect, test } from '@jest/globals'
import type { z } from 'zod'
import { choiceBy, textBy, wholeBy } from '../schemas/from-rule.ts'
import { licenseNumberRule } from './clinician.ts'
import { commonFields } from './common.ts'
import { agreementSignature } from './facility.ts'
import { jobFields } from './job.ts'
import { check, checkAll, type Rule } from './rule.ts'

const schemaOf = (rule: Rule): z.ZodType => {
  if (rule.kind === 'text') return textBy(rule)
  return rule.kind === 'whole' ? wholeBy(rule) : choiceBy(rule)
}

const samples: [rule: Rule, value: unknown][] = [
  [commonFields.email, 'Ada.Office+1@Sub.example.org'],
  [commonFields.email, 'ada@example'],
  [commonFields.email, `${'a'.repeat(250)}@b.co`],
  [commonFields.phone, '7135550111'],
  [commonFields.phone, '713555011'],
  [commonFields.zipCode, '77030'],
  [commonFields.zipCode, '7703a'],
  [licenseNumberRule, ' PT-12.345 678 '],
  [licenseNumberRule, '- .'],
  [licenseNumberRule, 'PT/1'],
  [agreementSignature, 'Tess Therapist'],
  [agreementSignature, 'Tess '],
  [agreementSignature, '  '],
  [commonFields.firstName, ''],
  [commonFields.firstName, '   '],
  [commonFields.firstName, 'x'.repeat(51)],
  [commonFields.state, 'TX'],
  [commonFields.state, 'PR'],
  [jobFields.hourlyRate, 20],
  [jobFields.hourlyRate, 19],
  [jobFields.hourlyRate, 201],
  [jobFields.hourlyRate, 62.5],
  [jobFields.parkingCents, 10_001],
  [jobFields.description, undefined],
]

test.each(samples)('field rule: a form and the API agree on %j: %j', (rule, value) => {
  const answer = schemaOf(rule).safeParse(value)
  const wrong = check(rule, value)
  expect(wrong === undefined).toBe(answer.success)
  const said = answer.error?.issues.map(issue => issue.message) ?? []
  const isSameSentence = !rule.missing || value === undefined || said.includes(wrong ?? '')
  expect(answer.success || isSameSentence).toBe(true)
})

test('field rule: an optional value may be empty, but is checked if present', () => {
  expect(check(commonFields.address2, '', { optional: true })).toBeUndefined()
  expect(check(commonFields.address2, 'x'.repeat(101), { optional: true })).toBe(commonFields.address2.wrong)
})

test('field rules: check a form by field name', () => {
  const { email, phone } = commonFields
  expect(checkAll({ email, phone }, { email: 'no', phone: '7135550111' })).toEqual({ email: email.wrong })
})

test('license number: is saved without spaces, dots and hyphens', () => {
  expect(textBy(licenseNumberRule).parse(' PT-12.345 678 ')).toBe('PT12345678')
})

test('email: the API lowercases it', () => {
  expect(textBy(commonFields.email).parse('  Ada@Example.ORG ')).toBe('ada@example.org')
})
