import type { z } from 'zod'
import { showNumber } from '../format/numbers.ts'

const REQUIRED = 'This field is required.'
const NOT_TAKEN = 'This field doesn’t take this value.'

const typeNames: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}

const formatLimit = (limit: number | bigint) => showNumber(Number(limit))

const describeMost = (origin: string, most: string) => {
  if (origin === 'string')
    return `This should not exceed ${most} ${most === '1' ? 'character' : 'characters'}`
  return origin === 'array' ? `Choose at most ${most}.` : `It should not be more than ${most}`
}

const describeLeast = (origin: string, least: string) => {
  if (origin === 'string') return least === '1' ? REQUIRED : `Enter at least ${least} characters.`
  return origin === 'array' ? `Choose at least ${least}.` : `It should not be less than ${least}`
}

/** The sentence for a value that a schema refuses without a sentence of its own, so that none is the validator’s. */
export const describeIssue: z.core.$ZodErrorMap = issue => {
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return REQUIRED
  if (issue.code === 'invalid_type') {
    const name = typeNames[issue.expected]
    return name ? `This has to be ${name}.` : NOT_TAKEN
  }
  if (issue.code === 'invalid_value')
    return issue.values.length === 1
      ? `This has to be ${String(issue.values[0])}.`
      : `Choose one of ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_big') return describeMost(issue.origin, formatLimit(issue.maximum))
  if (issue.code === 'too_small') return describeLeast(issue.origin, formatLimit(issue.minimum))
  return issue.code === 'invalid_format' ? 'This isn’t in the right format.' : NOT_TAKEN
}
